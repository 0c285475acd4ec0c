import { screen } from '@testing-library/react'
import { documentStatuses } from '@ventanilla/contract/bulk/bulk-shapes'
import { adminStatuses } from '@ventanilla/contract/endpoints/access.endpoints'
import { cardStatuses, cashbackStatuses, kycStatuses, userStatuses, walletStatuses } from '@ventanilla/contract/states'
import en from '../locales/en.json'
import es from '../locales/es.json'
import { expectAccessible, renderWithUi } from '../testing/testing.tsx'
import { Money } from './money.tsx'
import { Outcome } from './outcome.tsx'
import { StatusTag } from './status-tag.tsx'
import { tones } from './status-tones.ts'
import { Timestamp } from './timestamp.tsx'

const statuses = { user: userStatuses, card: cardStatuses, wallet: walletStatuses, kyc: kycStatuses, document: documentStatuses, cashback: cashbackStatuses, admin: adminStatuses }

describe.each(Object.entries(statuses))('every status of a %s', (of, known) => {
  it.each(known)('%s has a word in both languages and a tone', (status) => {
    for (const words of [es, en]) expect(words.status).toHaveProperty([of, status], expect.stringMatching(/\S/))
    expect(tones).toHaveProperty([of, status])
  })
})

it('tells a status by word, beside colour and icon', async () => {
  const { container } = renderWithUi(<StatusTag of="card" status="Temporarily blocked" />)
  expect(screen.getByText('Bloqueada temporalmente')).toHaveAttribute('data-tone', 'warning')
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
  await expectAccessible()
})

it('says Exitosa and Fallida', () => {
  renderWithUi(<><Outcome ok /><Outcome ok={false} /></>)
  expect(screen.getByText('Exitosa')).toBeVisible()
  expect(screen.getByText('Fallida')).toBeVisible()
})

it('writes amounts and times in the format of the programme', () => {
  renderWithUi(<><Money amount="1234.50" /><Money amount="1234.50" bare /><Timestamp time="2025-03-02T05:05:00Z" /></>, { language: 'en' })
  expect(screen.getByText('USD\u00a01,234.50', { normalizer: (text) => text })).toBeVisible()
  expect(screen.getByText('1,234.50')).toBeVisible()
  expect(screen.getByText('02/03/2025 00:05')).toHaveAttribute('datetime', '2025-03-02T05:05:00Z')
})
