import type { Outline } from '@ventanilla/remote-sdk/declaration'

/** Icons that only this remote draws. */
export const icons = {
  card: 'M3 6h18v12H3ZM3 10h18M6 15h4',
  cards: 'M3 9h15v11H3ZM3 13h15M7 9V4h14v11h-3',
  userPlus: 'M14 8.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM3.5 20c0-4 3-6 7-6 1.2 0 2.3.2 3.2.6M18 14v6M15 17h6',
} as const satisfies Record<string, Outline>
