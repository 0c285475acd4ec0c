import { operations } from '@ventanilla/contract/bulk/operations'
import es from '../locales/es.json'
import { views, written } from './views.ts'

test('every operation of the contract has a view, in the same order', () => {
  expect(views.map(({ definition }) => definition)).toEqual(operations)
})

test.each(written.map((view) => [view.definition.id, view] as const))('%s has its words, and cells only for columns that it has', (id, { definition, cells, result, log, forAll }) => {
  const own = ['description', ...(log ? ['log'] : []), ...(forAll ? ['forAll.action', 'forAll.title', 'forAll.text', 'forAll.confirm', 'forAll.nothing'] : [])]
  for (const key of own) expect(es.operations).toHaveProperty([id, ...key.split('.')])
  expect(Object.keys(es.columns)).toEqual(expect.arrayContaining(Object.keys(definition.columns)))
  expect(Object.keys(es.choices)).toEqual(expect.arrayContaining(Object.values(definition.columns).flatMap(({ format }) => format.choices ?? [])))
  expect(['transaction_id', ...Object.keys(definition.columns)]).toEqual(expect.arrayContaining([...Object.keys(cells), ...result]))
})
