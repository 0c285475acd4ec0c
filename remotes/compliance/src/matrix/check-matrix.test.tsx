import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactElement } from 'react'
import { expectAccessible, renderWithUi } from '@ventanilla/ui/testing'
import en from '../locales/en.json'
import es from '../locales/es.json'
import { CheckMatrix } from './check-matrix.tsx'

const groups = [
  { key: 'fruit', title: 'Frutas', rows: [{ key: 'fig', name: 'Higo' }, { key: 'kiwi', name: 'Kiwi', note: 'No hay.' }] },
  { key: 'nut', title: 'Nueces', rows: [{ key: 'almond', name: 'Almendra' }] },
] as const
const columns = [{ key: 'ask', title: 'Pedir' }, { key: 'give', title: 'Dar' }] as const
type Row = (typeof groups)[number]['rows'][number]['key']

function Fruit({ readOnly = false, fixed = [] }: { readOnly?: boolean; fixed?: readonly string[] }) {
  const [ticked, tick] = useState<readonly string[]>(['almond ask'])
  const change = (rows: Row[], column: string, checked: boolean) => {
    const named = rows.map((row) => `${row} ${column}`)
    tick((before) => [...before.filter((name) => !named.includes(name)), ...(checked ? named : [])])
  }
  return (
    <CheckMatrix
      caption="Frutas y nueces"
      rowTitle="Qué"
      columns={columns}
      groups={groups}
      boxOf={(row, column) => ({ checked: ticked.includes(`${row} ${column}`), fixed: fixed.includes(`${row} ${column}`) })}
      onChange={readOnly ? undefined : change}
    />
  )
}
const show = (matrix: ReactElement) => renderWithUi(matrix, { words: { compliance: { es, en } } })
const box = (name: string) => screen.getByRole('checkbox', { name })

it('ticks one box, and a group is then half ticked', async () => {
  show(<Fruit />)
  await userEvent.click(box('Higo: Pedir'))
  expect(box('Higo: Pedir')).toBeChecked()
  expect(box('Higo: Dar')).not.toBeChecked()
  expect(box('Todo Frutas: Pedir')).toBePartiallyChecked()
  await expectAccessible()
})

it('ticks and unticks all of a group', async () => {
  show(<Fruit />)
  await userEvent.click(box('Todo Frutas: Pedir'))
  for (const name of ['Higo: Pedir', 'Kiwi: Pedir', 'Todo Frutas: Pedir']) expect(box(name)).toBeChecked()
  expect(box('Higo: Dar')).not.toBeChecked()
  await userEvent.click(box('Todo Frutas: Pedir'))
  expect(box('Higo: Pedir')).not.toBeChecked()
})

it('leaves a fixed box alone, with the reason beside it, and unticks the rest again', async () => {
  show(<Fruit fixed={['kiwi ask', 'almond ask']} />)
  expect(box('Kiwi: Pedir')).toBeDisabled()
  expect(box('Kiwi: Pedir')).toHaveAccessibleDescription('No hay.')
  expect(box('Todo Nueces: Pedir')).toBeDisabled()
  await userEvent.click(box('Todo Frutas: Pedir'))
  expect(box('Kiwi: Pedir')).not.toBeChecked()
  expect(box('Todo Frutas: Pedir')).toBePartiallyChecked()
  await userEvent.click(box('Todo Frutas: Pedir'))
  expect(box('Higo: Pedir')).not.toBeChecked()
})

it('leads from box to box by the arrow keys, past what is fixed', async () => {
  show(<Fruit fixed={['kiwi ask']} />)
  box('Higo: Pedir').focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(box('Higo: Dar')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}')
  expect(box('Todo Nueces: Pedir')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(box('Almendra: Pedir')).toHaveFocus()
})

it('is only read where nothing can be changed', async () => {
  show(<Fruit readOnly />)
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByRole('row', { name: 'Almendra Sí No' })).toBeVisible()
  await expectAccessible()
})
