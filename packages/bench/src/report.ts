export type Budgets = Record<string, number>
export type Figures = {
  /** Compared as a ratio to the seconds of the baseline. */
  seconds: Record<string, number>
  /** Compared as they are; undefined if they can't be measured. */
  megabytes: Record<string, number | undefined>
  /** Those of `seconds` that take in every row. */
  perRow: readonly string[]
}

/** Prints the figures beside their budgets. @returns whether all of them keep within */
export function report(rows: number, baseline: number, budgets: Budgets, { seconds, megabytes, perRow }: Figures): boolean {
  const lines: string[][] = [['', 'figure', 'rows/s', 'ratio', 'budget', '']]
  let ok = true
  const check = (name: string, value: number) => {
    const within = value <= (budgets[name] ?? Number.POSITIVE_INFINITY)
    ok &&= within
    return within ? 'ok' : 'OVER'
  }
  lines.push(['baseline', time(baseline), rate(rows, baseline), '1.00', '', ''])
  for (const [name, value] of Object.entries(seconds)) {
    const ratio = value / baseline
    lines.push([name, time(value), perRow.includes(name) ? rate(rows, value) : '', plain(ratio, 2), String(budgets[name] ?? ''), check(name, ratio)])
  }
  for (const [name, value] of Object.entries(megabytes)) {
    if (value === undefined) continue
    lines.push([name, `${Math.round(value)} MB`, '', '', `${budgets[name] ?? ''}`, check(name, value)])
  }
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)))
  process.stdout.write(`\nA recharge of ${rows.toLocaleString('en-US')} rows; baseline: the same rows copied into a table with a key\n\n`)
  for (const cells of lines) process.stdout.write(`  ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('   ')}\n`)
  return ok
}

/** A number with so many places. */
export const plain = (value: number, places: number) => value.toLocaleString('en-US', { minimumFractionDigits: places, maximumFractionDigits: places })
/** Seconds as people read them. */
export const time = (seconds: number) => (seconds < 1 ? `${plain(seconds * 1000, 1)} ms` : `${plain(seconds, 1)} s`)
const rate = (rows: number, seconds: number) => Math.round(rows / seconds).toLocaleString('en-US')
