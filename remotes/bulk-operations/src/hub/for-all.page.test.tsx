import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible } from '@ventanilla/ui/testing'
import { filed } from '../testing/filed.ts'
import { held, mount } from '../testing/mount.tsx'
import { uploadDocument } from '../testing/rows.ts'

test('an operation for all users waits for a second person where policy asks for one', async () => {
  const rules = { 'change-rules': () => ({ results: [{ change: 'request-card-for-all', asks: true, above: null }] }) }
  const { address } = mount({ calls: { 'request-card-for-all': () => filed, ...rules } }, { at: '/credit-card' })
  await userEvent.click(await screen.findByRole('button', { name: 'Solicitar para todos' }))
  // In jsdom, which has no layout, this dialog counts as hidden.
  const dialog = within(await screen.findByRole('dialog', { hidden: true }))
  expect(await dialog.findByText(/Este cambio se enviará a aprobación/)).toBeInTheDocument()
  // This server does not tell for how many: nothing is said of that.
  expect(dialog.queryByText(/No se pudo actualizar/)).toBeNull()
  await userEvent.click(dialog.getByText('Solicitar tarjetas'))
  expect(await screen.findByText('Quién puede decidir: Berta Ruiz.')).toBeInTheDocument()
  expect(address()).toBe('/credit-card')
})

test('why an operation for all is asked for is forgotten once it is cancelled', async () => {
  mount({ calls: { 'change-rules': () => ({ results: [{ change: 'request-card-for-all', asks: true, above: null }] }) } }, { at: '/credit-card' })
  const reason = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Solicitar para todos' }))
    return within(await screen.findByRole('dialog', { hidden: true })).findByRole('textbox', { hidden: true })
  }
  await userEvent.type(await reason(), 'Campaña')
  await userEvent.click(screen.getByText('Cancelar'))
  expect(await reason()).toHaveValue('')
})

describe('before it begins, the question says', () => {
  const preview = { count: 1_234, fee: '5.00', total: '6170.00', running: null }
  const ask = async (calls: NonNullable<FakeAnswers['calls']>, name = 'Solicitar para todos', language?: 'en') => {
    const mounted = mount({ calls }, { at: '/credit-card', ...(language && { language }) })
    await userEvent.click(await screen.findByRole('button', { name }))
    return { ...mounted, dialog: within(await screen.findByRole('dialog', { hidden: true })) }
  }
  const facts = (dialog: ReturnType<typeof within>) => [...dialog.getAllByRole('definition', { hidden: true })].map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))

  test.each([['Solicitar para todos', undefined, '1,234 como máximo'], ['Request for all', 'en', '1,234 at most']] as const)('%s: for how many users, and how much they are charged', async (name, language, users) => {
    const { dialog } = await ask({ 'request-card-for-all-preview': () => preview }, name, language)
    await dialog.findByText(users)
    expect(facts(dialog)).toEqual([users, 'USD 5.00', 'USD 6,170.00'])
    await expectAccessible()
  })

  test('how many cards are activated, for nothing', async () => {
    const { dialog } = await ask({ 'activate-all-cards-preview': () => ({ count: 3, fee: null, total: null, running: null }) }, 'Activar todas')
    await dialog.findByText('3 como máximo')
    expect(facts(dialog)).toEqual(['3 como máximo'])
  })

  test('who is left out, and why', async () => {
    const { dialog } = await ask({ 'request-card-for-all-preview': () => ({ ...preview, left_out: 2 }) })
    expect(await dialog.findByText('No se incluye a 2 usuarios: su última tarjeta se canceló por solicitud o por fraude. Se les puede solicitar una por separado.')).toBeInTheDocument()
  })

  test('that there is nobody, and begins nothing', async () => {
    const begin = jest.fn(() => filed)
    const { dialog } = await ask({ 'request-card-for-all': begin, 'request-card-for-all-preview': () => ({ ...preview, count: 0, total: '0.00' }) })
    expect(await dialog.findByText('Todos los usuarios con KYC aprobado ya tienen tarjeta, o no pueden tenerla por ahora.')).toBeInTheDocument()
    await userEvent.click(dialog.getByText('Solicitar tarjetas'))
    expect(begin).not.toHaveBeenCalled()
  })

  test('that one is being processed, and leads to it', async () => {
    const { dialog, address } = await ask({ 'request-card-for-all-preview': () => ({ ...preview, running: '12' }) })
    await userEvent.click(await dialog.findByText('Abrir la lista 12'))
    await waitFor(() => expect(address()).toMatch(/\/12\/result$/))
  })

  test('what became of it, also to a person who wants to leave it while it is sent', async () => {
    const sent = held<typeof filed>()
    const { dialog } = await ask({ 'request-card-for-all': () => sent.promise, 'request-card-for-all-preview': () => preview })
    await dialog.findByText('1,234 como máximo')
    await userEvent.click(dialog.getByText('Solicitar tarjetas'))
    await userEvent.keyboard('{Escape}')
    sent.settle(filed)
    expect(await screen.findByText('Quién puede decidir: Berta Ruiz.')).toBeInTheDocument()
  })

  test('that a lost answer leaves open whether it has begun, and reads that again', async () => {
    const read = jest.fn<typeof preview | (Omit<typeof preview, 'running'> & { running: string }), []>(() => preview)
    const begin = jest.fn(() => {
      throw new ApiError('TIMEOUT_ERROR', 'slow')
    })
    const { dialog, toasts } = await ask({ 'request-card-for-all': begin, 'request-card-for-all-preview': read })
    await dialog.findByText('1,234 como máximo')
    read.mockReturnValue({ ...preview, running: '12' })
    await userEvent.click(dialog.getByText('Solicitar tarjetas'))
    expect(await dialog.findByText('No sabemos si se inició. Revisa Listas subidas antes de reintentar.')).toBeInTheDocument()
    expect(await dialog.findByText('Abrir la lista 12')).toBeInTheDocument()
    expect(toasts).toEqual([])
  })

  test('why it could not be read; it is read again and can then begin', async () => {
    let tries = 0
    const read = () => {
      tries += 1
      if (tries === 1) throw new ApiError('HTTP_ERROR', 'HTTP 503', { status: 503, body: { code: 'service_unavailable', detail: '', problems: [] } })
      return preview
    }
    const { dialog } = await ask({ 'request-card-for-all-preview': read })
    await userEvent.click(await dialog.findByText('Reintentar'))
    expect(await dialog.findByText('1,234 como máximo')).toBeInTheDocument()
  })
})

test('an operation that has begun does not lead a person on from where they went meanwhile, and is said there', async () => {
  const begun = { ...uploadDocument({ upload_document_id: '12' }), progress: '0' }
  const { promise, settle } = held<typeof begun>()
  const begin = jest.fn(() => promise)
  const { go, address, toasts } = mount({ calls: { 'request-card-for-all': begin } }, { at: '/credit-card' })
  await userEvent.click(await screen.findByRole('button', { name: 'Solicitar para todos' }))
  const dialog = within(await screen.findByRole('dialog', { hidden: true }))
  await userEvent.click(dialog.getByText('Solicitar tarjetas'))
  await waitFor(() => expect(begin).toHaveBeenCalled())
  await go('/home')
  await act(() => Promise.resolve(settle(begun)))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: expect.stringMatching(/comenzó\. Encontrarás la lista en Listas subidas\.$/) as string }]))
  expect(address()).toBe('/home')
})
