import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { card, pageOf, renderList, type Cards } from '../testing/card-list.tsx'
import type { Preferences, SavedView } from './preferences.ts'

const view = (own: Partial<SavedView>): SavedView => ({ name: 'Mía', filters: {}, columns: { hidden: [], order: [] }, ...own })
const keep = (preferences: Partial<Preferences>) => localStorage.setItem('ventanilla.list.1.cards', JSON.stringify(preferences))
const cards: Cards = () => pageOf([card()])

beforeEach(() => localStorage.clear())

test('a view filters by what the list offers, and by nothing that no chip would show', async () => {
  keep({ views: [view({ filters: { status: 'Active', card_type: 'virtual', gone: '1' } })] })
  const { address } = renderList({ calls: { cards } }, { at: '/?balance_from=1.00' })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Vista guardada' }))
  await userEvent.click(await screen.findByTitle('Mía'))
  await waitFor(() => expect(address()).toBe('/?status=Active'))
})

test('a default view with nothing that the list offers keeps nobody waiting', async () => {
  keep({ views: [view({ sort: { by: 'gone', order: 'asc' }, filters: { card_type: 'virtual' } })], defaultView: 'Mía' })
  const { address } = renderList({ calls: { cards } })
  expect(await screen.findByText('ana@example.com')).toBeVisible()
  expect(address()).toBe('/')
})
