import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { goOnAndConfirm } from '../testing/confirm.ts'
import { mount } from '../testing/mount.tsx'
import { reviewRecord, uploadDocument } from '../testing/rows.ts'

jest.mock('../result/result.page.tsx', () => {
  throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })
})

it('moves no money while the page of the result does not come, and says that nothing was sent', async () => {
  const process = jest.fn()
  mount({ bulk: { process, review: () => ({ ...uploadDocument({ total_count: 1, success_count: 1 }), records: [reviewRecord({ row: 2 })], count: 1 }) } }, { at: '/bulk-recharge-list/7' })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Correos a notificar' }), 'ana@example.com')
  await goOnAndConfirm()
  expect(await screen.findByText(/No se pudo/)).toBeVisible()
  expect(process).not.toHaveBeenCalled()
})
