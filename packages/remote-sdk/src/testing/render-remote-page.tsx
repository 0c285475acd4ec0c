import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import type { Api } from '@ventanilla/api-client/api'
import { invalidating } from '@ventanilla/api-client/create-api'
import type { Language } from '@ventanilla/contract/messages/say'
import type { Grants } from '@ventanilla/contract/permissions'
import { addLocales, type Words } from '@ventanilla/i18n/add-locales'
import { createI18n } from '@ventanilla/i18n/create-i18n'
import type { RemoteDeclaration, RemotePages } from '../declaration.ts'
import { HostProvider, type Host, type PageAbove } from '../host-context.ts'
import { PageOfRecord } from '../page-of-record.ts'
import { retryingLazy } from '../retrying-lazy.tsx'
import { testUser } from './test-user.ts'

type Options = {
  remote: RemoteDeclaration
  pages: RemotePages
  /** The remote's words; its name is their namespace. */
  words: Record<Language, Words>
  /** Address to open, as the browser would show it. */
  at: string
  /** A fake (`fakeApi`), or a real one against a running server (`createApi`). */
  api: Api
  language?: Language
  grants?: Grants
  theme?: Host['theme']
  /** Providers around the page besides the host's, for example a theme. */
  around?: (page: ReactNode) => ReactNode
  /** The same within the router, for what needs one. */
  within?: (page: ReactNode) => ReactNode
}

/** The mounted page, its current address, and its toasts. */
export type RemotePage = RenderResult & { address: () => string; /** Follows a link that is not on the page, as the bell's are. */ go: (to: string) => Promise<void>; toasts: { kind: string; text: string }[]; title: () => string | undefined; /** What the page says of the page above it. */ above: () => string | PageAbove | undefined }

/**
 * Mounts one remote's page without the host: each of `pages` has its route, so that links between them work;
 * other addresses show nothing, and `address()` returns them.
 */
export function renderRemotePage({ remote, pages, words, at, api, language = 'es', grants, theme = 'light', around = (page) => page, within = (page) => page }: Options): RemotePage {
  createI18n(language)
  addLocales(remote.name, words)
  const toasts: RemotePage['toasts'] = []
  let title: string | undefined
  let above: string | PageAbove | undefined
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity }, mutations: { retry: false } } })
  const host: Host = {
    api: invalidating(api, queries),
    user: testUser(grants),
    theme,
    settings: { programmeName: 'Luki', apiBase: '' },
    toast: (kind, text) => toasts.push({ kind, text }),
    setPageTitle: (text, parent) => {
      title = text
      above = parent
    },
  }
  const routes = remote.pages.flatMap(({ id, path }) => {
    const load = pages[id]
    if (!load) return []
    const Page = retryingLazy(load, { waits: [] })
    return [{ path, element: within(<PageOfRecord page={Page} />) }]
  })
  const router = createMemoryRouter([...routes, { path: '*', element: null }], { initialEntries: [at] })
  const page = (
    <QueryClientProvider client={queries}>
      <HostProvider value={host}>{around(<RouterProvider router={router} />)}</HostProvider>
    </QueryClientProvider>
  )
  const address = () => `${router.state.location.pathname}${router.state.location.search}`
  return { ...render(page), address, go: (to) => act(() => router.navigate(to)), toasts, title: () => title, above: () => above }
}
