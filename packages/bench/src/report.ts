export type Budgets = Record<string, number>

/** One figure of a report. `goal`: the most that it may be, or the least where `least` says so. `beside` explains it. */
export type Figure = { name: string; value: number | undefined; unit: string; places?: number; goal?: number | undefined; least?: true; beside?: string }

/** Prints figures beside their goals. @returns whether all of those that have one reach it */
export function report(title: string, figures: readonly Figure[]): boolean {
  let ok = true
  const lines = figures.flatMap(({ name, value, unit, places = 0, goal, least, beside = '' }): string[][] => {
    if (value === undefined) return []
    const reached = goal === undefined || (least ? value >= goal : value <= goal)
    ok &&= reached
    return [[name, `${plain(value, places)} ${unit}`, goal === undefined ? '' : `${least ? '≥' : '≤'} ${plain(goal, 0)}`, goal === undefined ? '' : reached ? 'ok' : 'OVER', beside]]
  })
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)))
  process.stdout.write(`\n${title}\n\n`)
  for (const cells of lines) process.stdout.write(`  ${cells.map((cell, at) => (at === 0 || at === cells.length - 1 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('   ').trimEnd()}\n`)
  return ok
}

/** A number with so many places. */
export const plain = (value: number, places: number) => value.toLocaleString('en-US', { minimumFractionDigits: places, maximumFractionDigits: places })
/** Seconds as people read them. */
export const time = (seconds: number) => (seconds < 1 ? `${plain(seconds * 1000, 1)} ms` : `${plain(seconds, 1)} s`)
