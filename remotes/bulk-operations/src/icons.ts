import type { Outline } from '@ventanilla/remote-sdk/declaration'

/** Icons that only this remote draws. */
export const icons = {
  card: 'M3 6h18v12H3ZM3 10h18M6 15h4',
  cards: 'M3 9h15v11H3ZM3 13h15M7 9V4h14v11h-3',
  cardOff: 'M3 6h18v12H3ZM3 10h18M9.5 12.8l4 4M13.5 12.8l-4 4',
  cardPlus: 'M13 18H3V6h18v6M3 10h18M18 15v6M15 18h6',
  coins: 'M20 6.5c0 1.7-3.1 3-7 3s-7-1.3-7-3 3.1-3 7-3 7 1.3 7 3ZM6 6.5V11c0 1.7 3.1 3 7 3s7-1.3 7-3V6.5M4 13.2v3.9c0 1.7 3.1 3 7 3s7-1.3 7-3v-2.4',
  snow: 'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5L12 7l2.5-2.5M9.5 19.5L12 17l2.5 2.5',
  unlock: 'M6 11h12v9H6ZM8.5 11V7.5a3.5 3.5 0 0 1 6.8-1.2M12 14.5v2',
  userPlus: 'M14 8.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM3.5 20c0-4 3-6 7-6 1.2 0 2.3.2 3.2.6M18 14v6M15 17h6',
} as const satisfies Record<string, Outline>
