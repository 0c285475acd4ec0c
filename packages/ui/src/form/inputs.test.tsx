import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useReducer, useState } from 'react'
import { isSecret, type FieldRule } from '@ventanilla/contract/field-rules'
import { defineRemote } from '@ventanilla/remote-sdk/declaration'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { chooseOption, expectAccessible, renderPage } from '../testing/testing.tsx'
import { FieldInput } from './field-input.tsx'
import type { FieldLook } from './look.ts'
import { merge, read, writtenOf, type Written } from './values.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    inputs: { form: string }
  }
}

const remote = defineRemote({ name: 'inputs', hostApi: '*', pages: [{ id: 'form', path: '/form', title: 'form', access: 'session' }] })
const role = (id: string, name: string) => ({ id, name, description: '', is_system: false, requires_second_factor: false, request_permissions: [], approve_permissions: [], admin_count: 0, updated_at: '2026-11-20T15:00:00Z', version: 1 })
const roles = jest.fn(() => ({ count: 2, count_capped: false, next: null, previous: null, results: [role('R1', 'Mesa'), role('R2', 'Soporte')] }))

/** Draws the field that is mounted once more, as an answer that arrives does. */
let redraw: () => void

/** A field named `it` with its input; answers what would be sent. */
function mount(rule: FieldRule, look: FieldLook = {}, start: Readonly<Record<string, unknown>> = {}) {
  let sent: ReturnType<typeof read> | undefined
  const Input = () => {
    const [written, setWritten] = useState<Written>(() => writtenOf({ it: rule }, start))
    const [, draw] = useReducer((times: number) => times + 1, 0)
    redraw = draw
    sent = read({ it: rule }, written)
    const state = { formId: 'f', locked: false, written, conflicts: {}, errorOf: () => undefined, write: (values: Written) => setWritten({ ...written, ...values }) }
    return <FieldInput name="it" rule={rule} label="Campo" look={look} state={state} />
  }
  renderPage({ remote, pages: { form: () => Promise.resolve({ default: Input }) }, words: { es: {}, en: {} }, at: '/form', api: fakeApi({ calls: { roles } }) })
  return () => sent
}
const box = (name = 'Campo') => screen.findByRole('textbox', { name })

test('an amount is text from the first digit to the wire', async () => {
  const sent = mount({ kind: 'money', min: '0.01', max: '99999999999.99' })
  await userEvent.type(await box(), '90071992547,41')
  expect(sent()?.values).toEqual({ it: '90071992547.41' })
  expect(await box()).toHaveAttribute('inputmode', 'decimal')
  await expectAccessible()
})

test('a percent is written as people do and travels as basis points', async () => {
  const sent = mount({ kind: 'percent', min: 0, max: 10_000 }, {}, { it: 1_250 })
  expect(await box()).toHaveValue('12.5')
  await userEvent.type(await box(), '5')
  expect(sent()?.values).toEqual({ it: 1_255 })
})

test('a number that is none is not sent', async () => {
  const sent = mount({ kind: 'number', min: 1, max: 9 })
  await userEvent.type(await box(), '1e1')
  expect(sent()).toEqual({ values: {}, problems: { it: { code: 'integer_required' } } })
})

test('a text in two languages has an input for each', async () => {
  const sent = mount({ kind: 'bilingual', max: 40 })
  await userEvent.type(await box('Campo en español'), 'Devolución')
  await userEvent.type(await box('Campo en inglés'), 'Cashback')
  expect(sent()?.values).toEqual({ it_es: 'Devolución', it_en: 'Cashback' })
  await expectAccessible()
})

test('a day is typed in the order of the language and travels as ISO', async () => {
  const sent = mount({ kind: 'date' }, {}, { it: '2026-11-21' })
  expect(await box()).toHaveValue('21/11/2026')
  await expectAccessible()
  await userEvent.click(await box())
  fireEvent.click(await screen.findByText('24', { selector: '.ant-picker-cell-in-view *' }))
  await waitFor(() => expect(sent()?.values).toEqual({ it: '2026-11-24' }))
})

test('a day that is being typed stays while the form is drawn again', async () => {
  const sent = mount({ kind: 'date' }, {}, { it: '2026-11-21' })
  const input = await box()
  await userEvent.clear(input)
  await userEvent.type(input, '02/03/2027')
  act(redraw)
  await userEvent.tab()
  expect([sent()?.values, (await box()).getAttribute('value')]).toEqual([{ it: '2027-03-02' }, '02/03/2027'])
})

test('a day is typed as people write it, and what is no day stays where it was typed', async () => {
  const sent = mount({ kind: 'date', optional: true })
  for (const [typed, day] of [['1/3/2027', '2027-03-01'], ['31/12/26', '2026-12-31'], ['2026-12-31', '2026-12-31'], ['05-6-2027', undefined], ['5-6-2027', '2027-06-05']] as const) {
    const input = await box()
    await userEvent.clear(input)
    await userEvent.type(input, typed)
    await userEvent.tab()
    if (day === undefined) expect([sent(), (input as HTMLInputElement).value]).toEqual([{ values: {}, problems: { it: { code: 'date_invalid' } } }, typed])
    else expect(sent()).toEqual({ values: { it: day }, problems: {} })
  }
  const input = await box()
  await userEvent.clear(input)
  await userEvent.type(input, '31/02/2027{Enter}')
  expect([sent()?.problems, (input as HTMLInputElement).value]).toEqual([{ it: { code: 'date_invalid' } }, '31/02/2027'])
  await userEvent.clear(input)
  await userEvent.tab()
  expect(sent()).toEqual({ values: { it: null }, problems: {} })
  await expectAccessible()
})

test('what is typed of two days is no day stays where it was typed', async () => {
  const sent = mount({ kind: 'date-range' }, {}, { it_from: '2026-11-01', it_to: '2026-11-30' })
  const input = await screen.findByDisplayValue('30/11/2026')
  await userEvent.clear(input)
  await userEvent.type(input, '31/11/2026')
  await userEvent.tab()
  expect(input).toHaveValue('31/11/2026')
  expect(sent()?.problems).toEqual({ it_to: { code: 'date_invalid' } })
})

test('two days are two members of one input', async () => {
  const sent = mount({ kind: 'date-range' }, {}, { it_from: '2026-11-01', it_to: '2026-11-30' })
  expect(await screen.findByDisplayValue('30/11/2026')).toBeVisible()
  expect(sent()?.values).toEqual({ it_from: '2026-11-01', it_to: '2026-11-30' })
  await expectAccessible()
})

test('one of many is chosen from a list that says why some can’t be', async () => {
  const option = (value: string) => ({ label: value === 'a' ? 'Uno' : 'Dos', refused: value === 'b' ? 'no lo tienes' : undefined })
  const sent = mount({ kind: 'choice', choices: ['a', 'b'] }, { option })
  await chooseOption('Campo', 'Uno')
  expect(sent()?.values).toEqual({ it: 'a' })
  expect(screen.getByRole('combobox', { name: 'Campo' })).toHaveAccessibleDescription('Uno')
  expect(screen.getByText('Dos — no lo tienes', { selector: '.ant-select-item-option-disabled *' })).toBeInTheDocument()
})

test('several of many', async () => {
  const sent = mount({ kind: 'choices', choices: ['a', 'b', 'c'] }, { option: (value) => ({ label: value.toUpperCase() }) })
  await chooseOption('Campo', 'A')
  await userEvent.click(await screen.findByText('C', { selector: '.ant-select-item-option-content' }))
  expect(sent()?.values).toEqual({ it: ['a', 'c'] })
})

test('choices with hints stand side by side', async () => {
  const sent = mount({ kind: 'choice', choices: ['a', 'b'] }, { cards: true, option: (value) => ({ label: value.toUpperCase(), hint: 'Con nota', refused: value === 'b' ? 'Ahora no' : undefined }) })
  expect(await screen.findByRole('radiogroup', { name: 'Campo' })).toBeVisible()
  expect(screen.getByRole('radio', { name: /^B.*Ahora no/ })).toBeDisabled()
  await userEvent.click(screen.getByRole('radio', { name: /^A.*Con nota/ }))
  expect(sent()?.values).toEqual({ it: 'a' })
  await expectAccessible()
})

test('a record is searched on the server by its name, and its id is sent', async () => {
  const sent = mount({ kind: 'reference', list: 'roles' }, {}, {})
  await userEvent.type(await screen.findByRole('combobox', { name: 'Campo' }), 'sop')
  await waitFor(() => expect(roles).toHaveBeenLastCalledWith({ query: expect.objectContaining({ search: 'sop' }) as object }))
  await userEvent.click(await screen.findByText('Soporte', { selector: '.ant-select-item-option-content' }))
  expect(sent()?.values).toEqual({ it: 'R2' })
  expect(screen.getByRole('combobox', { name: 'Campo' })).toHaveAccessibleDescription('Soporte')
  await expectAccessible()
})

test('several records are chosen by their names, and those that were are called by the names that their form knows', async () => {
  const known = [{ id: 'R8', label: 'Antigua' }, { id: 'R9', label: 'Otra' }]
  const sent = mount({ kind: 'references', list: 'roles', max: 3, optional: true }, { known }, { it: ['R8', 'R9'] })
  const combobox = () => screen.findByRole('combobox', { name: 'Campo' })
  expect(await combobox()).toHaveAccessibleDescription('Antigua, Otra')
  await userEvent.type(await combobox(), 'mes')
  await waitFor(() => expect(roles).toHaveBeenLastCalledWith({ query: expect.objectContaining({ search: 'mes' }) as object }))
  await userEvent.click(await screen.findByText('Mesa', { selector: '.ant-select-item-option-content' }))
  expect(sent()?.values).toEqual({ it: ['R8', 'R9', 'R1'] })
  await waitFor(async () => expect(await combobox()).toHaveAccessibleDescription('Antigua, Otra, Mesa'))
  await userEvent.type(await combobox(), 'sop')
  await userEvent.click(await screen.findByText('Soporte', { selector: '.ant-select-item-option-content' }))
  expect(sent()?.problems['it']).toMatchObject({ code: 'too_many' })
  await expectAccessible()
})

test('an image is shown before it is sent, and one of another kind is refused by name', async () => {
  const addresses = { createObjectURL: jest.fn(() => 'blob:x'), revokeObjectURL: jest.fn() }
  Object.assign(URL, addresses)
  const sent = mount({ kind: 'image', types: ['image/png'], maxBytes: 10 })
  await screen.findByRole('button', { name: 'Elegir imagen' })
  const choose = (file: File) => fireEvent.change(document.querySelector<HTMLInputElement>('input[type=file]')!, { target: { files: [file] } })
  choose(new File(['x'], 'a.png', { type: 'image/png' }))
  expect(await screen.findByRole('img', { name: 'Vista previa' })).toHaveAttribute('src', 'blob:x')
  expect(sent()?.values['it']).toBeInstanceOf(File)
  await expectAccessible()
  choose(new File(['12345678901'], 'b.png', { type: 'image/png' }))
  await waitFor(() => expect(sent()?.problems['it']).toMatchObject({ code: 'image_too_large' }))
})

test('a password is shown and hidden without losing it', async () => {
  const rule: FieldRule = { kind: 'password', max: 100 }
  mount(rule)
  await userEvent.type(await screen.findByLabelText('Campo'), 'secreto1')
  expect(screen.getByLabelText('Campo')).toHaveAttribute('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }))
  expect(screen.getByLabelText('Campo')).toHaveAttribute('type', 'text')
  expect(screen.getByLabelText('Campo')).toHaveValue('secreto1')
  expect(isSecret(rule)).toBe(true)
  await expectAccessible()
})

test('what two people changed apart is taken from both, sets by their members', () => {
  const base = { a: 'x', b: 'x', c: 'x', set: ['1', '2'] }
  expect(merge(base, { a: 'mine', b: 'x', c: 'mine', set: ['2', '3'] }, { a: 'x', b: 'theirs', c: 'theirs', set: ['1', '2', '4'] })).toEqual({
    values: { a: 'mine', b: 'theirs', c: 'mine', set: ['2', '4', '3'] },
    conflicts: { c: 'theirs' },
  })
})
