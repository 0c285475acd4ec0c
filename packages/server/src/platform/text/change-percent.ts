/** By how many percent an amount differs from the one before it, with one place; nothing where there was none before. */
export const changePercent = (now: number, before: number): number | null => (before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 1000) / 10)
