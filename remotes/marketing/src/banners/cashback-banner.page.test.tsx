import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CashbackBanner } from '@ventanilla/contract/endpoints/banners.endpoints'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount, type Calls } from '../testing/marketing.ts'

const empty: CashbackBanner = { id: 'C1', name_es: 'Farmacias', name_en: 'Pharmacies', title_es: '', title_en: '', text_es: '', text_en: '', image_url: null, alt: '', is_active: false, version: 3 }
const full: CashbackBanner = { ...empty, title_es: 'Farmacias 5 %', title_en: 'Pharmacies 5%', text_es: 'Todo noviembre', image_url: `/api/images/${'a'.repeat(64)}/`, alt: 'Una farmacia', is_active: true }
const calls: Calls = { 'cashback-banner': () => full, 'record-history': () => ({ results: [], names: {}, next: null }), 'pending-changes': () => ({ results: [] }) }

test.each([
  ['es', 'Farmacias', 'La app lo muestra'],
  ['en', 'Pharmacies', 'The app shows it'],
] as const)('in %s the banner of a programme is seen as the app shows it in both languages', async (language, name, state) => {
  mount(calls, '/cashback/banner/detail/C1', language)
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  expect(screen.getAllByRole('img', { name: 'Una farmacia' })).toHaveLength(2)
  for (const text of [state, 'Farmacias 5 %', 'Pharmacies 5%', 'Todo noviembre']) expect(screen.getByText(text)).toBeVisible()
  await expectAccessible()
})

test.each([
  ['es', 'paused', 'La app no lo muestra: el estado del programa es «En pausa»'],
  ['en', 'ended', 'The app does not show it: the programme’s status is “Ended”'],
] as const)('in %s the banner of a programme that is %s says why the app does not show it', async (language, status, state) => {
  mount({ ...calls, 'cashback-banner': () => ({ ...full, status }) }, '/cashback/banner/detail/C1', language)
  expect(await screen.findByText(state)).toBeVisible()
})

test('it is edited with its preview, says what is missing before it may show, and is saved by its version', async () => {
  const edit = jest.fn<CashbackBanner, Parameters<NonNullable<Calls['edit-cashback-banner']>>>(() => ({ ...full, version: 4 }))
  const { address } = mount({ ...calls, 'cashback-banner': () => ({ ...full, image_url: null, is_active: false }), 'edit-cashback-banner': edit }, '/cashback/banner/C1')
  const title = await screen.findByRole('textbox', { name: /Título.*inglés/ })
  expect(screen.getByText('Sin imagen')).toBeVisible()
  await userEvent.clear(title)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Activo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(edit).not.toHaveBeenCalled()
  expect(await screen.findByRole('textbox', { name: /Título.*inglés/ })).toBeInvalid()
  await expectAccessible()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Activo' }))
  await userEvent.type(title, 'Pharmacies')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(address()).toBe('/cashback/banner/detail/C1'))
  expect(edit).toHaveBeenCalledWith({ params: { id: 'C1' }, body: { version: 3, title_es: 'Farmacias 5 %', title_en: 'Pharmacies', text_es: 'Todo noviembre', text_en: '', image_url: null, alt: 'Una farmacia', is_active: false } })
}, 30_000)
