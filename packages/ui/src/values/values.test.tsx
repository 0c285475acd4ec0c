import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible, renderWithUi } from '../testing/testing.tsx'
import * as kinds from './shared-statuses.ts'
import { StatusTag, type StatusKind } from './status-tag.tsx'
import { Copied } from './copyable.tsx'
import { Mobile, Money, Timestamp } from './values.tsx'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    coins: { sides: { heads: string; tails: string } }
  }
}

it('tells a status by word, beside colour and icon', async () => {
  const { container } = renderWithUi(<StatusTag of={kinds.cardStatus} status="Temporarily blocked" />)
  expect(screen.getByText('Bloqueada temporalmente')).toHaveAttribute('data-tone', 'warning')
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
  await expectAccessible()
})

it('shows a status that it does not know by its bare name', () => {
  const coin: StatusKind<string> = { words: 'coins:sides', tones: { heads: 'success' } }
  renderWithUi(<StatusTag of={coin} status="edge" />)
  expect(screen.getByText('edge')).toHaveAttribute('data-tone', 'neutral')
})

it('shows a status that a remote declares, with the words of that remote', () => {
  const coin: StatusKind<'heads' | 'tails'> = { words: 'coins:sides', tones: { heads: 'success', tails: 'danger' } }
  renderWithUi(<StatusTag of={coin} status="tails" />, { words: { coins: { es: { sides: { heads: 'Cara', tails: 'Cruz' } }, en: { sides: { heads: 'Heads', tails: 'Tails' } } } } })
  expect(screen.getByText('Cruz')).toHaveAttribute('data-tone', 'danger')
})

it('writes amounts and times in the format of the programme', () => {
  renderWithUi(<><Money amount="1234.50" /><Money amount="1234.50" bare /><Timestamp time="2025-03-02T05:05:00Z" /></>, { language: 'en' })
  expect(screen.getByText('USD\u00a01,234.50', { normalizer: (text) => text })).toBeVisible()
  expect(screen.getByText('1,234.50')).toBeVisible()
  expect(screen.getByText('02/03/2025 00:05')).toHaveAttribute('datetime', '2025-03-02T05:05:00Z')
})

it('writes a mobile in groups, also where its digits are hidden, and what is none as it is', () => {
  renderWithUi(<><Mobile value="+50768366060" /><Mobile value="+507 •••• 0001" /><Mobile value="6836" /></>)
  for (const text of ['+507 6836-6060', '+507 ••••-0001', '6836']) expect(screen.getByText(text)).toBeVisible()
})

it('copies a value of a list as it travels, and says so to who listens', async () => {
  const user = userEvent.setup()
  renderWithUi(<Copied label="Celular" value="+50768366060"><Mobile value="+50768366060" /></Copied>)
  await user.click(screen.getByRole('button', { name: 'Copiar Celular' }))
  expect(await navigator.clipboard.readText()).toBe('+50768366060')
  expect(screen.getByRole('status')).toHaveTextContent('Copiado')
  await expectAccessible()
})
