import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { Banner, BannersInOrder } from '@ventanilla/contract/endpoints/banners.endpoints'
import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import type { Service } from '@ventanilla/contract/endpoints/service.endpoints'
import { dayIn } from '@ventanilla/i18n/dates'
import { expectAccessible } from '@ventanilla/ui/testing'
import { banner, cashback, mount, type Calls } from '../testing/marketing.ts'
import { listed, service as serviceOf } from '../testing/records.ts'

const all = [banner({ id: 'B1', title: 'Uno', order: 1 }), banner({ id: 'B2', title: 'Dos', order: 2, status: 'scheduled', segment_id: 'S1', segment_name: 'Nuevos', link_type: 'url', link: 'https://luki.example' }), banner({ id: 'B3', title: 'Tres', order: 3, status: 'over', ends_at: '2026-11-30T04:59:59.999Z' })]
const answer = (results: readonly Banner[]): BannersInOrder => listed(...results)
const open = (calls: Calls = {}, options: { at?: string; language?: 'es' | 'en'; grants?: { request: ('banner' | 'cashback')[]; approve: 'banner'[] } } = {}) =>
  mount({ 'banners-of-type': () => answer(all), 'pending-changes': () => ({ results: [] }), segments: () => listed(), ...calls }, options.at ?? '/marketing/banners', options.language, options.grants && { grants: options.grants })
const titles = () => screen.getAllByRole('listitem').flatMap((item) => within(item).queryAllByRole('link', { name: /^(Uno|Dos|Tres)$/ }).map(({ textContent }) => textContent))
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

beforeAll(() => Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))

test.each([
  ['es', 'Inicio', ['Visible', 'Programado', 'Finalizado', 'Desde el 01/11/2026, sin fecha de fin', 'Del 01/11/2026 al 29/11/2026', 'Lo ve el segmento Nuevos', 'Al tocarlo abre: https://luki.example']],
  ['en', 'Home', ['Showing', 'Scheduled', 'Ended', 'From 01/11/2026, no end date', 'From 01/11/2026 to 29/11/2026', 'The segment Nuevos sees it', 'Tapping it opens: https://luki.example']],
] as const)('in %s the banners of a place stand in their order, each with its image, state, days, link and segment', async (language, place, texts) => {
  open({}, { language })
  expect(await screen.findByRole('link', { name: 'Uno' })).toHaveAttribute('href', '/marketing/banners/B1')
  expect(titles()).toEqual(['Uno', 'Dos', 'Tres'])
  expect(screen.getByRole('link', { name: place })).toHaveAttribute('aria-current', 'page')
  for (const text of texts) expect(screen.getAllByText(text)[0]).toBeVisible()
  expect(screen.getAllByRole('img', { name: 'Una alcancía' })[0]).toHaveAttribute('src', expect.stringContaining('?size=medium'))
  await expectAccessible()
})

test('all banners are one list with its filters, which the overview leads to', async () => {
  const asked = jest.fn(() => listed(banner({ id: 'B9', title: 'De tarjeta', type: 'card' })))
  open({ banners: asked }, { at: '/marketing/banners?view=all&status=active' })
  const row = within(await screen.findByRole('row', { name: /De tarjeta/ }))
  expect(row.getByText(/^Tarjeta · /)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Todos' })).toHaveAttribute('aria-current', 'page')
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ query: expect.objectContaining({ status: 'active' }) as unknown }))
})

test('a place is asked for by the address; an empty one and a failure are said', async () => {
  const asked = jest.fn<BannersInOrder, Parameters<NonNullable<Calls['banners-of-type']>>>(() => answer([]))
  const none = open({ 'banners-of-type': asked }, { at: '/marketing/banners?type=wallet' })
  expect(await screen.findByText('Este lugar no tiene banners.')).toBeVisible()
  expect(asked).toHaveBeenCalledWith({ query: { banner_type: 'wallet' } })
  await expectAccessible()
  none.unmount()
  open({ 'banners-of-type': () => Promise.reject(new Error('boom')) })
  expect(await screen.findByText(/^Error: /)).toBeVisible()
})

test('a button moves a banner by one place, at once and said aloud; the ends say why they do nothing', async () => {
  let now = all
  const move = jest.fn<BannersInOrder, Parameters<NonNullable<Calls['move-banner-right']>>>(() => answer((now = [all[1]!, all[0]!, all[2]!].map((one, at) => ({ ...one, order: at + 1 })))))
  open({ 'banners-of-type': () => answer(now), 'move-banner-right': move })
  await click('Mover «Uno» un puesto hacia el final')
  expect(titles()).toEqual(['Dos', 'Uno', 'Tres'])
  expect(screen.getByText('«Uno» quedó en el puesto 2 de 3.')).toHaveAttribute('role', 'status')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mover «Uno» un puesto hacia el final' })).toHaveFocus())
  expect(move).toHaveBeenCalledWith({ params: { type: 'home', id: 'B1' } })
  const first = screen.getByRole('button', { name: 'Mover «Dos» un puesto hacia el inicio' })
  expect(first).toHaveAttribute('aria-disabled', 'true')
  expect(first).toHaveAccessibleDescription('Ya es el primero.')
})

test('the cards stay where they were put until the new order was read, so that a further move goes on from there', async () => {
  const reads: ((answered: BannersInOrder) => void)[] = []
  const read = jest.fn<BannersInOrder | Promise<BannersInOrder>, []>(() => new Promise((resolve) => void reads.push(resolve))).mockReturnValueOnce(answer(all))
  const move = jest.fn<BannersInOrder, Parameters<NonNullable<Calls['move-banner-right']>>>(() => answer(all))
  open({ 'banners-of-type': read, 'move-banner-right': move })
  await click('Mover «Uno» un puesto hacia el final')
  await waitFor(() => expect(reads).toHaveLength(1))
  await click('Mover «Uno» un puesto hacia el final')
  expect(titles()).toEqual(['Dos', 'Tres', 'Uno'])
  const now = [all[1]!, all[2]!, all[0]!].map((one, at) => ({ ...one, order: at + 1 }))
  reads[0]?.(answer(now))
  await waitFor(() => expect(move).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(reads).toHaveLength(2))
  reads[1]?.(answer(now))
  await waitFor(() => expect(titles()).toEqual(['Dos', 'Tres', 'Uno']))
})

test('what the server refuses is said, and the cards stand as they were', async () => {
  open({ 'move-banner-left': () => Promise.reject(new ApiError('HTTP_ERROR', '', { status: 404, body: { code: 'not_found', detail: '', problems: [] } })) })
  await click('Mover «Tres» un puesto hacia el inicio')
  await waitFor(() => expect(titles()).toEqual(['Uno', 'Dos', 'Tres']))
})

test('without a connection a move goes back at once, and the next one does not wait for it', async () => {
  const read = jest.fn<BannersInOrder | Promise<BannersInOrder>, []>(() => new Promise(() => undefined)).mockReturnValueOnce(answer(all))
  const move = jest.fn(() => Promise.reject(new ApiError('FETCH_ERROR', 'no connection')))
  open({ 'banners-of-type': read, 'move-banner-right': move })
  await click('Mover «Uno» un puesto hacia el final')
  await waitFor(() => expect(titles()).toEqual(['Uno', 'Dos', 'Tres']))
  await click('Mover «Dos» un puesto hacia el final')
  await waitFor(() => expect(move).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(titles()).toEqual(['Uno', 'Dos', 'Tres']))
})

test('a lost connection is said once, by the page; a move that failed alone is said in a toast', async () => {
  const lost = new ApiError('FETCH_ERROR', 'no connection')
  const read = jest.fn<BannersInOrder | Promise<BannersInOrder>, []>(() => answer(all)).mockReturnValueOnce(answer(all)).mockReturnValueOnce(Promise.reject(lost))
  const { toasts } = open({ 'banners-of-type': read, 'move-banner-right': () => Promise.reject(lost) })
  const move = async () => {
    await click('Mover «Uno» un puesto hacia el final')
    expect(await screen.findByText('«Uno» quedó en el puesto 1 de 3.')).toHaveAttribute('role', 'status')
  }
  await move()
  expect(await screen.findByText(/^No hay conexión con el servidor\./)).toBeVisible()
  act(() => void dispatchEvent(new Event('offline')))
  await move()
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(/^No hay conexión/)).toBeNull())
  expect(toasts).toEqual([])
  await move()
  await waitFor(() => expect(toasts).toEqual([{ kind: 'error', text: expect.stringMatching(/^No hay conexión con el servidor/) as string }]))
})

test('an order that waits for approval is said to wait', async () => {
  open({ 'move-banner-left': () => ({ request_id: '7', request_status: 'pending', expires_at: '2026-11-27T05:00:00Z', deciders: ['Eva'] }) })
  await click('Mover «Tres» un puesto hacia el inicio')
  expect(await screen.findByRole('button', { name: 'Entendido' })).toBeVisible()
  expect(titles()).toEqual(['Uno', 'Dos', 'Tres'])
})

test('who may only look finds the cards, and neither handles nor a button for a new one', async () => {
  open({}, { grants: { request: [], approve: ['banner'] } })
  expect(await screen.findByRole('link', { name: 'Uno' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Mover|Arrastrar|Crear/ })).toBeNull()
})

test('a new banner is uploaded and created with the address of its image; what the server says of the file stands at the field', async () => {
  const upload = jest.fn<Promise<{ image_url: string; width: number; height: number }>, Parameters<NonNullable<Calls['upload-image']>>>()
  upload.mockRejectedValueOnce(new ApiError('HTTP_ERROR', '', { status: 400, body: { code: 'validation_failed', detail: '', problems: [{ field: 'file', code: 'image_is_animated' }] } }))
  upload.mockResolvedValue({ image_url: '/api/images/x/', width: 2, height: 1 })
  const create = jest.fn<Banner, Parameters<NonNullable<Calls['create-banner']>>>(() => banner())
  open({ 'upload-image': upload, 'create-banner': create }, { at: '/marketing/banners?type=card' })
  await click('Crear banner')
  const dialog = within(await screen.findByRole('dialog', { name: 'Crear banner' }))
  expect(await dialog.findByText('Así se ve en la app')).toBeVisible()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Título' }), 'Pide tu tarjeta')
  const drop = (file: File) => fireEvent.drop(dialog.getByRole('group', { name: 'Imagen' }), { dataTransfer: { files: [file] } })
  drop(new File(['GIF'], 'a.gif', { type: 'image/gif' }))
  expect(await dialog.findByText('La imagen debe ser PNG, JPEG, WEBP.')).toBeVisible()
  const file = new File(['x'], 'a.png', { type: 'image/png' })
  drop(file)
  await waitFor(() => expect(dialog.queryByText('La imagen debe ser PNG, JPEG, WEBP.')).toBeNull())
  expect(dialog.getByText(/En esas fechas este lugar también muestra otros 3 banners: Uno, Dos, Tres|también muestra otros? /)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await dialog.findByText('La imagen es animada. Sube una sola imagen fija.')).toBeVisible()
  expect(create).not.toHaveBeenCalled()
  await expectAccessible()
  drop(new File(['y'], 'b.png', { type: 'image/png' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1))
  expect(create.mock.lastCall?.[0].body).toEqual({ type: 'card', title: 'Pide tu tarjeta', image_url: '/api/images/x/', alt: '', link_type: 'none', link: '', service_id: null, cashback_id: null, segment_id: null, starts_at: dayIn(), ends_at: null, is_active: true })
}, 60_000)

test.each([
  ['es', 'Servicio', 'Programa de cashback', 'Farmacias', 'Luz del Istmo'],
  ['en', 'Service', 'Cashback programme', 'Pharmacies', 'Luz del Istmo'],
] as const)('in %s a banner leads to a service or a programme that is searched in its list', async (language, service, programme, name, power) => {
  const page = <R,>(results: R[]) => ({ count: results.length, count_capped: false, next: null, previous: null, results })
  const services = jest.fn<ReturnType<typeof page<Service>>, Parameters<NonNullable<Calls['services']>>>(() => page([serviceOf({ id: 'SV7', name: power })]))
  const cashbacks = jest.fn<ReturnType<typeof page<Cashback>>, Parameters<NonNullable<Calls['cashbacks']>>>(() => page([cashback()]))
  const edit = jest.fn<Banner, Parameters<NonNullable<Calls['edit-banner']>>>(() => banner())
  const words = { es: { edit: 'Editar banner', link: 'Enlace', save: 'Guardar' }, en: { edit: 'Edit banner', link: 'Link', save: 'Save' } }[language]
  open({ banner: () => banner({ link_type: 'service', service_id: 'SV1', service_name: 'Agua' }), 'record-history': () => ({ results: [], names: {}, next: null }), services, cashbacks, 'edit-banner': edit }, { at: '/marketing/banners/B1', language })
  await click(words.edit)
  const dialog = within(await screen.findByRole('dialog', { name: words.edit }))
  const choose = async (label: string, option: string) => {
    await userEvent.click(await dialog.findByRole('combobox', { name: label }))
    await userEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
  }
  expect(await dialog.findByRole('combobox', { name: service })).toHaveAccessibleDescription('Agua')
  await userEvent.type(dialog.getByRole('combobox', { name: service }), 'luz')
  await waitFor(() => expect(services).toHaveBeenLastCalledWith({ query: expect.objectContaining({ search: 'luz' }) as object }))
  await userEvent.click(await screen.findByText(power, { selector: '.ant-select-item-option-content' }))
  await choose(words.link, programme)
  expect(dialog.queryByRole('combobox', { name: service })).toBeNull()
  await choose(programme, name)
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: words.save }))
  await waitFor(() => expect(edit).toHaveBeenCalledTimes(1))
  expect(edit.mock.lastCall?.[0].body).toMatchObject({ link_type: 'cashback', link: '', service_id: null, cashback_id: 'C1' })
}, 60_000)

test('the page of a banner leads to its segment and its programme, for who may see them', async () => {
  const shown = banner({ segment_id: 'S1', segment_name: 'Nuevos', link_type: 'cashback', cashback_id: 'C1', cashback_name_es: 'Farmacias', cashback_name_en: 'Pharmacies' })
  open({ banner: () => shown, 'record-history': () => ({ results: [], names: {}, next: null }) }, { at: '/marketing/banners/B1' })
  expect(await screen.findByRole('link', { name: 'Nuevos' })).toHaveAttribute('href', '/edit-segmentation/S1')
  expect(screen.getByRole('link', { name: 'Al tocarlo abre: Farmacias' })).toHaveAttribute('href', '/cashback/C1')
})

test('a banner is shown as the app does, edited, and deleted after a question', async () => {
  const gone = jest.fn<{ detail: string }, []>(() => ({ detail: '' }))
  const { address } = open({ banner: () => all[1]!, 'record-history': () => ({ results: [], names: {}, next: null }), 'delete-banner': gone }, { at: '/marketing/banners/B2' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Dos' })).toBeVisible()
  expect(within(screen.getByRole('figure')).getByRole('img', { name: 'Una alcancía' })).toHaveAttribute('src', expect.stringContaining('?size=large'))
  await expectAccessible()
  await click('Editar banner')
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar banner' }))
  const link = await dialog.findByRole('textbox', { name: 'Dirección del enlace' })
  await userEvent.clear(link)
  await userEvent.type(link, 'http://luki.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await dialog.findByText('Escribe una dirección que empiece con https://, sin usuario ni contraseña.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
  await click('Salir sin guardar')
  await click('Eliminar')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
  await waitFor(() => expect(address()).toBe('/marketing/banners?type=home'))
  expect(gone).toHaveBeenCalledWith({ params: { id: 'B2' }, body: { version: 1 } })
}, 60_000)
