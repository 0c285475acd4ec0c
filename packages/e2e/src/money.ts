/** An amount in whole cents, as pages or the API write it. */
export const cents = (text: string): number => Number(text.replace(/[^\d-]/g, ''))

/** Cents as the pages write amounts. */
export const formatted = (amount: number): string => `${String(Math.trunc(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ',')}.${String(amount % 100).padStart(2, '0')}`

/** The same with its currency. */
export const inUsd = (amount: number): string => `USD\u00a0${formatted(amount)}`
