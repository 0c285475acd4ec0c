import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReviewRecord, UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { mount, textOf } from '../testing/mount.tsx'
import { reviewRecord, uploadDocument } from '../testing/rows.ts'

const wrong = reviewRecord({ row: 3, email: 'x', is_valid: false, problems: [{ code: 'email_invalid', field: 'email' }] })
const reviewed = { total_count: 1, success_count: 0, fail_count: 1 }

/** List 7 with one row, and list 8 as it becomes of its correction. */
function open(record: ReviewRecord, corrected: Partial<UploadDocument>) {
  const uploaded: string[] = []
  const page = mount(
    {
      bulk: {
        review: ({ query: { upload_document_id } }) =>
          upload_document_id === '7'
            ? { ...uploadDocument({ upload_document_id, ...reviewed }), records: [record], count: 1 }
            : { ...uploadDocument({ upload_document_id, ...corrected }), records: corrected.status === 'validated' ? [reviewRecord({ row: 3 })] : [], count: 0 },
        upload: async ({ body: { file } }) => {
          if (file instanceof File) uploaded.push(await textOf(file))
          return uploadDocument({ upload_document_id: '8', status: 'uploaded', total_count: 0, success_count: 0, fail_count: 0 })
        },
      },
    },
    { at: '/bulk-recharge-list/7' },
  )
  return { ...page, uploaded }
}
const correctEmail = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Corregir la fila 3' }))
  await userEvent.clear(screen.getByRole('textbox', { name: 'Correo, fila 3' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Correo, fila 3' }), 'ana@example.com')
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Subir lista corregida' }))

beforeEach(() => sessionStorage.clear())

test('corrections stay where the corrected list was never validated, and its page leads back to them', async () => {
  open(wrong, { status: 'failed', problem: { code: 'changed_meanwhile' }, total_count: 0, success_count: 0, fail_count: 0 })
  await correctEmail()
  await send()
  expect(await screen.findByRole('heading', { name: 'Tus correcciones no se perdieron' })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Volver a la lista 7' }))
  expect(await screen.findByText('1 celda corregida en 1 fila.')).toBeVisible()
  expect(screen.getByText('ana@example.com')).toBeVisible()
})

test('they are let go once the corrected list has its rows', async () => {
  const { go } = open(wrong, { status: 'validated', total_count: 1, success_count: 1, fail_count: 0 })
  await correctEmail()
  await send()
  await screen.findByRole('heading', { name: /8/, level: 1 })
  await waitFor(() => expect(Object.keys(sessionStorage).filter((key) => key.includes('correct'))).toEqual([]))
  await go('/bulk-recharge-list/7')
  expect(await screen.findByRole('button', { name: 'Corregir la fila 3' })).toBeVisible()
  expect(screen.queryByText('1 celda corregida en 1 fila.')).toBeNull()
})

test('a text of several lines keeps them while it is corrected', async () => {
  const long = reviewRecord({ row: 3, email: 'ana@example.com', description: `Bono de mayo\nAna Pérez ${'x'.repeat(200)}`, is_valid: false, problems: [{ code: 'too_long', field: 'description', params: { max: 200 } }] })
  const { uploaded } = open(long, { status: 'uploaded' })
  await userEvent.click(await screen.findByRole('button', { name: 'Corregir la fila 3' }))
  const field = screen.getByRole('textbox', { name: 'Descripción, fila 3' })
  fireEvent.change(field, { target: { value: 'Bono de mayo\nAna Pérez' } })
  await userEvent.type(field, '{Shift>}{Enter}{/Shift}Gracias{Enter}')
  expect(screen.queryByRole('textbox', { name: 'Descripción, fila 3' })).toBeNull()
  await send()
  await waitFor(() => expect(uploaded).toHaveLength(1))
  expect(uploaded[0]).toContain('"Bono de mayo\nAna Pérez\nGracias"')
})
