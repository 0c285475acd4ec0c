import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount } from '../testing/mount.tsx'
import { uploadDocument } from '../testing/rows.ts'

test('the details of a list say how it stands now, and look again until its mails have left', async () => {
  const address = 'rrhh@naviera.example'
  const head = (own: Partial<UploadDocument>) => ({ ...uploadDocument(own), records: [], count: 0 })
  const review = jest.fn(() => head({ status: 'completed', mails: [{ address, outcome: 'sent' }] })).mockReturnValueOnce(head({ status: 'completed', mails: [{ address, outcome: 'waiting' }] }))
  const history = () => ({ count: 1, count_capped: false, next: null, previous: null, results: [uploadDocument({ status: 'processing' })] })
  mount({ calls: { 'upload-history': history }, bulk: { review } }, { at: '/credit-card' })
  await userEvent.click(await screen.findByRole('button', { name: 'Lista 7: detalles de recargas.csv' }))
  const panel = within(await screen.findByRole('dialog', { name: 'recargas.csv' }))
  expect(await panel.findByText('Completada')).toBeVisible()
  await expectAccessible()
  expect(await panel.findByText('Enviado')).toBeVisible()
  expect(review).toHaveBeenCalledTimes(2)
})
