import { operations } from '@ventanilla/contract/bulk/operations'
import es from '../locales/es.json'
import { views } from './views.ts'

test('every operation of the contract has a view, in the same order', () => {
  expect(views.map(({ definition }) => definition)).toEqual(operations)
})

test.each(views.map((view) => [view.definition.id, view] as const))('%s has its words, and cells only for columns that it has', (id, { definition, cells, result }) => {
  expect(Object.keys(es.operations)).toContain(id)
  expect(Object.keys(es.columns)).toEqual(expect.arrayContaining(Object.keys(definition.columns)))
  expect(Object.keys(definition.columns)).toEqual(expect.arrayContaining([...Object.keys(cells), ...result]))
})
