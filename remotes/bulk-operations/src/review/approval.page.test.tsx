import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible } from '@ventanilla/ui/testing'
import { filed } from '../testing/filed.ts'
import { goOnAndConfirm } from '../testing/confirm.ts'
import { mount } from '../testing/mount.tsx'
import { reviewRecord, uploadDocument } from '../testing/rows.ts'

const at = '/bulk-recharge-list/7'
const ana = reviewRecord({ row: 2, email: 'ana@example.com' })
const review = (status: UploadDocument['status']) => ({ ...uploadDocument({ total_count: 1, success_count: 1, fail_count: 0, total_amount: '134.00', status }), records: [ana], count: 1 })
const rule = (above: string | null) => ({ 'change-rules': () => ({ results: [{ change: 'top-up/process', asks: true, above }] }) })
const waiting = { 'pending-changes': () => ({ results: [{ subject_id: '7', request_id: '41', change: 'top-up/process', title: 'Confirmar lista: recarga masiva', fields: ['status'], requester: 'Ada Robles', created_at: '2026-11-20T15:00:00Z' }] }) }
const open = (answers: FakeAnswers) => mount(answers, { at })

test('a list that will wait for a second person says so before and after, and is only read from then on', async () => {
  let status: UploadDocument['status'] = 'validated'
  const process = jest.fn(() => {
    status = 'pending_approval'
    return filed
  })
  const { address } = open({ bulk: { process, review: () => review(status) }, calls: { ...rule('100.00'), ...waiting } })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Motivo para quien aprueba (opcional)' }), 'Planilla')
  await userEvent.type(screen.getByRole('textbox', { name: 'Correos a notificar' }), 'a@b.pa')
  await expectAccessible()
  await goOnAndConfirm()
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviado a aprobación' }))
  expect(dialog.getByText('Quién puede decidir: Berta Ruiz.')).toBeInTheDocument()
  expect(process).toHaveBeenCalledWith({ body: { upload_document_id: '7', emails: 'a@b.pa' }, reason: 'Planilla' })
  await userEvent.click(dialog.getByRole('button', { name: 'Entendido' }))
  expect(await screen.findByText('Hay un cambio pendiente de aprobación')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver la solicitud 41' })).toHaveAttribute('href', '/request-detail/41')
  expect(screen.queryByRole('button', { name: 'Continuar' })).toBeNull()
  expect(screen.getByText('ana@example.com')).toBeVisible()
  expect(address()).toBe(at)
})

test('below the amount of the policy nothing is asked for', async () => {
  open({ bulk: { review: () => review('validated') }, calls: rule('134.00') })
  expect(await screen.findByRole('button', { name: 'Continuar' })).toBeVisible()
  expect(screen.queryByText(/se enviará a aprobación/)).toBeNull()
})

test.each([
  ['rejected', /Esta lista se rechazó/],
  ['expired', /Nadie decidió sobre esta lista a tiempo/],
] as const)('a list that was %s says so and can’t be processed', async (status, says) => {
  const { address } = open({ bulk: { review: () => review(status) } })
  expect(await screen.findByText(says)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Continuar' })).toBeNull()
  expect(address()).toBe(at)
})
