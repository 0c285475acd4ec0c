import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount, type Calls } from '../testing/marketing.ts'

type Fund = NonNullable<Calls['fund-marketing']>
const account = { balance: '10.00', float: '5000.00', missing: null, limited: false, waiting: 0 }
const none = { count: 0, count_capped: false, next: null, previous: null, results: [] }
const lost = () => Promise.reject(new ApiError('TIMEOUT_ERROR', 'slow'))

const words = {
  es: { add: 'Pasar fondos a mercadeo', amount: /^Monto/, why: /^Descripción/, confirm: 'Pasar fondos', again: 'Reintentar', close: 'Cancelar', uncertain: /No sabemos si se aplicó\. Puedes reintentar: no se aplicará dos veces\./ },
  en: { add: 'Move funds to marketing', amount: /^Amount/, why: /^Description/, confirm: 'Move funds', again: 'Try again', close: 'Cancel', uncertain: /We don’t know whether it was applied\. You can try again: it will not be applied twice\./ },
} as const

test.each(['es', 'en'] as const)('in %s funds whose answer got lost are sent again as they were, also after the dialog was closed, and new ones after an answer', async (language) => {
  const word = words[language]
  const fund = jest.fn<ReturnType<Fund>, Parameters<Fund>>(() => account).mockImplementationOnce(lost).mockImplementationOnce(lost)
  mount({ cashbacks: () => none, 'marketing-account': () => account, 'fund-marketing': fund }, '/cashback', language)
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: word.add }))
    return within(await screen.findByRole('dialog', { name: word.add }))
  }
  const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  const first = await open()
  await userEvent.type(await first.findByRole('textbox', { name: word.amount }), '250')
  await userEvent.type(first.getByRole('textbox', { name: word.why }), 'Noviembre')
  await click(word.confirm)
  expect(await first.findByText(word.uncertain)).toBeVisible()
  expect(first.getByRole('textbox', { name: word.amount })).toBeDisabled()
  await expectAccessible()
  await click(word.close)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const second = await open()
  expect(second.getByText(word.uncertain)).toBeVisible()
  expect(second.getByRole('textbox', { name: word.amount })).toHaveValue('250.00')
  await click(word.again)
  await waitFor(() => expect(fund).toHaveBeenCalledTimes(2))
  expect(await second.findByRole('button', { name: word.again })).toBeEnabled()
  await click(word.again)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const third = await open()
  expect(third.queryByText(word.uncertain)).toBeNull()
  await userEvent.type(third.getByRole('textbox', { name: word.amount }), '1')
  await userEvent.type(third.getByRole('textbox', { name: word.why }), 'Diciembre')
  await click(word.confirm)
  await waitFor(() => expect(fund).toHaveBeenCalledTimes(4))
  const [one, two, three, four] = fund.mock.calls.map(([{ body }]) => body)
  expect(two).toEqual(one)
  expect(three).toEqual(one)
  expect(four?.reference).not.toBe(one?.reference)
}, 60_000)
