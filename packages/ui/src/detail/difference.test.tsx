import { screen } from '@testing-library/react'
import { renderList } from '../testing/card-list.tsx'
import { expectAccessible } from '../testing/testing.tsx'
import { Difference, type Fields, type FieldWords } from './difference.tsx'

const show = (before: Fields | null, after: Fields | null, words: Record<string, Partial<FieldWords>> = {}, language: 'es' | 'en' = 'es') => {
  renderList({}, { ui: <Difference caption="Cambios" before={before} after={after} describe={(field) => ({ label: field, ...words[field] })} />, language })
  return screen.queryAllByRole('row').slice(1).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
}

test('a changed field has what was and what is, and one that stays is left out', async () => {
  expect(show({ city: 'Colón', name: 'Ana' }, { city: 'David', name: 'Ana' })).toEqual(['cityColónDavid'])
  await expectAccessible()
})

test('what is new or gone has one side empty', () => expect(show({ old: 'x' }, { fresh: 'y' })).toEqual(['oldxvacío', 'freshvacíoy']))

test('all of a record that was made or deleted is shown', () => expect(show(null, { name: 'Ana', note: '' })).toEqual(['namevacíoAna', 'notevacíovacío']))

test('money, percents, numbers, dates and yes or no are written as everywhere else', () => {
  const words = { amount: { as: 'money' as const }, share: { as: 'percent' as const } }
  expect(show({ amount: '1234.5', share: 500, rows: 1200, at: '2026-11-20T15:00:00Z', day: '2026-11-20', on: false }, { amount: '2.00', share: 1250, rows: 7, at: '2026-11-20T16:00:00Z', day: '2026-11-21', on: true }, words)).toEqual([
    'amountUSD 1,234.50USD 2.00',
    'share5 %12.5 %',
    'rows1,2007',
    'at20/11/2026 10:0020/11/2026 11:00',
    'day20/11/202621/11/2026',
    'onNoSí',
  ])
})

test('a mobile is written as people write it, and what is none stays', () => expect(show({ mobile: '+50761234567', other: '+1 555' }, { mobile: '+50769998888', other: '' })).toEqual(['mobile+507 6123-4567+507 6999-8888', 'other+1 555vacío']))

test('states and choices stand in words, and a value that has none as it is', () => {
  const word = (value: string) => ({ active: 'Activo' })[value]
  expect(show({ status: 'active' }, { status: 'frozen' }, { status: { label: 'Estado', word } })).toEqual(['EstadoActivofrozen'])
})

test('of a list it shows what left it, what joined it and how much stayed', () => {
  const word = (value: string) => value.toUpperCase()
  expect(show({ list: ['a', 'b'] }, { list: ['b', 'c'] }, { list: { word } })).toEqual(['listACy 1 sin cambios'])
})

test('of a list that only grew nothing leaves', () => expect(show({ list: ['a', 'b'] }, { list: ['a', 'b', 'c'] }, {}, 'en')).toEqual(['listnothing leavescand 2 unchanged']))

test('a list that was not there before has one side empty', () => expect(show(null, { list: ['a'] })).toEqual(['listvacíoa']))

test('a text in two languages changes in its parts', () => expect(show({ name: { es: 'Uno', en: 'One' } }, { name: { es: 'Dos', en: 'Two' } })).toEqual(['namees: Unoen: Onees: Dosen: Two']))

test('without a change it says so', () => {
  expect(show({ a: 1 }, { a: 1 })).toEqual([])
  expect(screen.getByText('No cambió ningún campo.')).toBeVisible()
})
