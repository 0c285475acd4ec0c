const steps: Readonly<Record<string, readonly [row: number, column: number]>> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }

/** The next box that can be ticked in the direction of an arrow key, or nothing at the edge and for any other key. */
export function neighbourOf(table: HTMLTableElement, from: EventTarget, key: string): HTMLInputElement | undefined {
  const step = steps[key]
  const cell = from instanceof HTMLInputElement ? from.closest('td') : null
  const line = cell?.closest('tr')
  if (!step || !cell || !line) return undefined
  const rows = [...table.rows]
  let [row, column] = [rows.indexOf(line), cell.cellIndex]
  for (;;) {
    row += step[0]
    column += step[1]
    const next = rows[row]?.cells[column]
    if (!next) return undefined
    const box = next.querySelector<HTMLInputElement>('input:enabled')
    if (box) return box
  }
}
