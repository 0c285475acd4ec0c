import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { goOnAndConfirm } from '../testing/confirm.ts'
import { held, mount } from '../testing/mount.tsx'
import { reviewRecord, uploadDocument } from '../testing/rows.ts'

it('says of long work how far it has come, and that nobody has to stay', async () => {
  const { promise: end } = held<undefined>()
  async function* progress() {
    yield { upload_document_id: '7', operation: 'top-up', status: 'processing' as const, total_count: 3, processed_count: 1, pending_count: 0, success_count: 1, fail_count: 0 }
    await end
  }
  const records = [2, 3, 4].map((row) => reviewRecord({ row }))
  const process = () => ({ ...uploadDocument({ status: 'processing' as const }), progress: '' })
  mount({ bulk: { process, review: () => ({ ...uploadDocument(), records, count: 3 }) } }, { at: '/bulk-recharge-list/7', progress })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Correos a notificar' }), 'a@b.pa')
  await goOnAndConfirm()
  expect(await screen.findByText('1 de 3 filas')).toBeVisible()
  expect(screen.getByText(/^Puedes cerrar esta ventana: el proceso continúa/)).toBeVisible()
})
