import type { Figures } from '@ventanilla/contract/endpoints/dashboard.endpoints'
import type { FigureId } from '@ventanilla/contract/figures'

/** The figures in the order in which they are shown, and where an answer holds each. */
export const shownFigures: readonly { id: FigureId; field: keyof Figures }[] = [
  { id: 'cash-in', field: 'cash_in' },
  { id: 'cash-out', field: 'cash_out' },
  { id: 'wallet', field: 'wallet' },
  { id: 'card', field: 'card' },
  { id: 'total', field: 'total' },
]
