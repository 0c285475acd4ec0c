import type { FigureId, Stretch } from '@ventanilla/contract/figures'

/** The movements that a figure counts in some days, both included. */
export const movementsPath = (figure: FigureId, { date, until }: Stretch): string => `/kpis/movements?${new URLSearchParams({ figure, created_at_from: date, created_at_to: until }).toString()}`
