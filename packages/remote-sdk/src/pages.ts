import type { ComponentType } from 'react'

/** What a remote exposes to the host as `./pages`: page id → its lazy module. */
export type RemotePages = Readonly<Record<string, () => Promise<{ default: ComponentType }>>>

/** Writes a remote's pages down (`src/pages.tsx`, default export): `{ hub: () => import('./hub/hub.page.tsx') }`. */
export function definePages<const P extends RemotePages>(pages: P): P {
  return pages
}
