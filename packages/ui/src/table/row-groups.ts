export type RowGroup<Row> = { title: string | undefined; rows: Row[] }

/** Rows as they stand, with those beside one another that `groupOf` names alike under one head; without it a single headless group. */
export function rowGroups<Row>(rows: readonly Row[], groupOf?: (row: Row) => string): RowGroup<Row>[] {
  if (!groupOf) return [{ title: undefined, rows: [...rows] }]
  const groups: RowGroup<Row>[] = []
  for (const row of rows) {
    const [title, last] = [groupOf(row), groups.at(-1)]
    if (last?.title === title) last.rows.push(row)
    else groups.push({ title, rows: [row] })
  }
  return groups
}
