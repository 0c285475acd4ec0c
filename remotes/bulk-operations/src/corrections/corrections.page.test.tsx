import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { ReviewRecord, UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount, textOf } from '../testing/mount.tsx'
import { reviewRecord, uploadDocument } from '../testing/rows.ts'

const at = '/bulk-recharge-list/7'
const good = reviewRecord({ row: 2, email: 'ana@example.com' })
const bad = reviewRecord({ row: 3, email: 'x', amount: '1.234', is_valid: false, problems: [{ code: 'email_invalid', field: 'email' }, { code: 'amount_ambiguous', field: 'amount' }] })
const unknown = reviewRecord({ row: 4, email: 'nadie@example.com', is_valid: false, problems: [{ code: 'user_unknown', field: 'email' }] })

/** A review of these rows as list 7, and of nothing as any other; what was uploaded is kept. */
function open(records: readonly ReviewRecord[], { refuse = false, document = {} }: { refuse?: boolean; document?: Partial<UploadDocument> } = {}) {
  const uploaded: { name: string; lines: string[] }[] = []
  const fail = records.filter(({ is_valid }) => !is_valid).length
  const page = mount(
    {
      bulk: {
        review: ({ query }) => ({ ...uploadDocument({ upload_document_id: query.upload_document_id, total_count: records.length, success_count: records.length - fail, fail_count: fail, ...document }), records: [...records], count: records.length }),
        upload: async ({ query, body: { file } }) => {
          // The server learns which list it is a correction of.
          expect(query?.corrects).toBe('7')
          if (refuse) throw new ApiError('FETCH_ERROR', 'Network Error')
          if (file instanceof File) uploaded.push({ name: file.name, lines: (await textOf(file)).split('\r\n').slice(1, -1) })
          return uploadDocument({ upload_document_id: '8' })
        },
      },
    },
    { at },
  )
  return { ...page, uploaded }
}
const openRow = async (row: number) => userEvent.click(await screen.findByRole('button', { name: `Corregir la fila ${row}` }))
const field = (name: string) => screen.getByRole('textbox', { name })
const put = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  await userEvent.type(field(name), text)
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Subir lista corregida' }))

describe('correcting a row', () => {
  it('is not offered where its cells may belong to others, and the corrected list keeps it refused', async () => {
    const long = reviewRecord({ row: 5, email: 'luis@example.com', amount: '1.00', description: '50', is_valid: false, problems: [{ code: 'row_long', params: { found: 7, expected: 6 } }] })
    const { uploaded } = open([bad, long])
    await openRow(3)
    expect(screen.queryByRole('button', { name: 'Corregir la fila 5' })).toBeNull()
    await put('Correo, fila 3', 'beto@example.com')
    await put('Monto (USD), fila 3', '2.00')
    await send()
    await waitFor(() => expect(uploaded).toHaveLength(1))
    expect(uploaded[0]?.lines[1]).toMatch(/luis@example\.com,1\.00 …,.*50,…$/)
  })

  it('begins at its first wrong cell, and checks each cell by the rules of the list as it is typed', async () => {
    open([good, bad])
    await openRow(3)
    const email = field('Correo, fila 3')
    expect(email).toHaveFocus()
    expect(email).toBeInvalid()
    expect(email).toHaveAccessibleDescription('El correo no es válido.')
    await put('Correo, fila 3', 'beto@example.com')
    expect(email).toBeValid()
    // The identification stands between them.
    await userEvent.tab()
    await userEvent.tab()
    expect(field('Monto (USD), fila 3')).toHaveFocus()
    expect(field('Monto (USD), fila 3')).toHaveAccessibleDescription('Monto ambiguo: use 1234.50')
    await expectAccessible()
  })

  it('has the name of its column above each field, which a card shows where it has no title', async () => {
    open([good, bad])
    await openRow(3)
    for (const name of ['Correo', 'Monto (USD)', 'Identificación']) expect(field(`${name}, fila 3`).previousElementSibling).toHaveTextContent(name)
  })

  it('opens from what is wrong, by F2 too', async () => {
    open([good, bad])
    const wrong = await screen.findByRole('button', { name: /Corregir Monto \(USD\) de la fila 3: Monto ambiguo: use 1234\.50$/ })
    wrong.focus()
    await userEvent.keyboard('{F2}')
    expect(field('Monto (USD), fila 3')).toHaveFocus()
  })

  it('ends with Enter, which keeps it, and with Escape, which takes it back', async () => {
    open([good, bad])
    await openRow(3)
    await put('Correo, fila 3', 'beto@example.com{Enter}')
    expect(screen.getByText('1 celda corregida en 1 fila.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Corregir la fila 3' })).toHaveFocus()
    await openRow(3)
    await put('Monto (USD), fila 3', '5{Escape}')
    expect(screen.getByText('1 celda corregida en 1 fila.')).toBeVisible()
  })

  it('can be undone cell by cell and at once', async () => {
    open([good, bad])
    await openRow(3)
    await put('Correo, fila 3', 'beto@example.com')
    await put('Monto (USD), fila 3', '5{Enter}')
    expect(screen.getByRole('button', { name: 'Corregida: se revisa al subir la lista.' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer Correo de la fila 3, antes: x' }))
    expect(screen.getByText('1 celda corregida en 1 fila.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer todo' }))
    expect(screen.queryByText(/corregida en/)).toBeNull()
    expect(screen.getByText('x')).toBeVisible()
  })

  it('of a valid row holds Continuar back until the list is uploaded or the correction undone', async () => {
    open([good])
    await openRow(2)
    await put('Descripción, fila 2', 'Otro{Enter}')
    expect(screen.queryByRole('button', { name: 'Continuar' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer todo' }))
    expect(screen.getByRole('button', { name: 'Continuar' })).toBeVisible()
  })
})

describe('the corrected list', () => {
  it('is uploaded whole, and its review opens', async () => {
    const { uploaded, address } = open([good, bad])
    await openRow(3)
    await put('Correo, fila 3', 'beto@example.com{Enter}')
    await send()
    await waitFor(() => expect(address()).toBe('/bulk-recharge-list/8'))
    expect(uploaded[0]?.name).toBe('recargas-corregida.csv')
    expect(uploaded[0]?.lines).toEqual([`+50761234567,8-123-4567,ana@example.com,25.00,Wallet,Bono`, `+50761234567,8-123-4567,beto@example.com,1.234,Wallet,Bono`])
    await waitFor(() => expect(screen.queryByText(/corregida en/)).toBeNull())
    expect(await screen.findByRole('button', { name: 'Corregir la fila 3' })).toBeVisible()
  })

  it('is not lost when it could not be uploaded', async () => {
    const { address } = open([good, bad], { refuse: true })
    await openRow(3)
    await put('Correo, fila 3', 'beto@example.com{Enter}')
    await send()
    const failure = await screen.findByText(/^No hay conexión con el servidor/)
    expect(failure.closest('[role=alert]')).toBeVisible()
    expect(screen.getByText('1 celda corregida en 1 fila.')).toBeVisible()
    expect(address()).toBe(at)
  })

  it('asks before a list with corrections is left', async () => {
    const { address } = open([good, bad])
    await openRow(3)
    await put('Correo, fila 3', 'beto@example.com{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Volver' }))
    await waitFor(() => expect(screen.getByText('La lista 7 tiene 1 celda corregida sin subir; se perderá.')).toBeVisible())
    await userEvent.click(screen.getByRole('button', { name: 'Regresar' }))
    expect(address()).toBe(at)
  })
})

it('discards the rows that are still invalid, corrections kept, after saying what will happen', async () => {
  const { uploaded, address } = open([good, bad, unknown])
  await openRow(4)
  await put('Correo, fila 4', 'luis@example.com{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Descartar 1 fila inválida' }))
  const dialog = await screen.findByRole('dialog', { name: 'Descartar 1 fila inválida' })
  expect(dialog).toHaveTextContent('con las 2 filas restantes y tus correcciones')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Descartar y subir' }))
  await waitFor(() => expect(address()).toBe('/bulk-recharge-list/8'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Corregir la fila 4' })).toBeVisible())
  expect(uploaded[0]?.lines.map((line) => line.split(',')[2])).toEqual(['ana@example.com', 'luis@example.com'])
})

it('leads to the list that the same file was uploaded as before', async () => {
  open([good], { document: { warnings: [{ code: 'uploaded_before', params: { id: '5', date: '20/11/2026' } }] } })
  expect(await screen.findByRole('link', { name: 'Ver esa lista' })).toHaveAttribute('href', '/bulk-recharge-list/5')
})

it('shows apart from other warnings that the same file was already applied, with person and time', async () => {
  open([good], { document: { warnings: [{ code: 'applied_before', params: { id: '5', by: 'beto@ventanilla.example', date: '20/11/2026 15:04', applied: 3, total: 4 } }] } })
  const said = await screen.findByText(/^Este mismo archivo/)
  expect(said.closest('[role=alert]')).toHaveTextContent('Este mismo archivo ya se aplicó (20/11/2026 15:04): beto@ventanilla.example confirmó la lista 5 y se aplicaron 3 de 4 filas.')
  expect(screen.getByRole('link', { name: 'Ver esa lista' })).toHaveAttribute('href', '/bulk-recharge-list/5')
})

it('a list of processed rows cannot be corrected', async () => {
  const { address } = open([good], { document: { status: 'completed' } })
  await waitFor(() => expect(address()).toBe(`${at}/result`))
  expect(screen.queryByRole('button', { name: /^Corregir/ })).toBeNull()
})
