import { readCell, type BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'

const naming: readonly string[] = ['email', 'identification', 'mobile']

/**
 * Knows the example rows of an operation's template by whom they name: by e-mail, identification and mobile together, as far
 * as the operation has them. Amounts and words are often all that somebody changes of them.
 * @returns takes the cells of a row in the order of the columns, `undefined` where one could not be read
 */
export function watchExamples({ columns, examples }: BulkDefinition): (cells: readonly (string | undefined)[]) => boolean {
  const people = examples.map((example) =>
    Object.entries(columns).flatMap(([key, column], at) => {
      if (!naming.includes(column.format.kind)) return []
      const read = readCell(column, example[key] ?? '')
      return 'value' in read ? [{ at, value: read.value }] : []
    }),
  )
  return (cells) => people.some((person) => person.length > 0 && person.every(({ at, value }) => cells[at] === value))
}
