import { ColumnNode, InsertQueryNode, PrimitiveValueListNode, ValueListNode, ValueNode, ValuesNode, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Transaction } from '../../platform/database/schema.ts'

/**
 * The same transaction, in which audit entries bear the time that `now` says: the database would stamp them with the
 * present, and no entry can be altered later. Entries that bring their own time keep it.
 */
export const dated = (transaction: Transaction, now: () => Date): Transaction => transaction.withPlugin(datedEntries(now))

const datedEntries = (now: () => Date): KyselyPlugin => ({
  transformQuery: ({ node }) => (isUndatedEntry(node) ? withTime(node, now()) : node),
  transformResult: ({ result }) => Promise.resolve(result),
})

const isUndatedEntry = (node: RootOperationNode): node is InsertQueryNode =>
  InsertQueryNode.is(node) && node.into?.table.identifier.name === 'audit_entries' && !node.columns?.some(({ column }) => column.name === 'at')

function withTime(node: InsertQueryNode, at: Date): InsertQueryNode {
  if (!node.columns || !node.values || !ValuesNode.is(node.values)) return node
  const values = node.values.values.map((row) => (PrimitiveValueListNode.is(row) ? PrimitiveValueListNode.create([...row.values, at]) : ValueListNode.create([...row.values, ValueNode.create(at)])))
  return { ...node, columns: [...node.columns, ColumnNode.create('at')], values: ValuesNode.create(values) }
}
