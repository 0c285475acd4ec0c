import { screen } from '@testing-library/react'
import type { SegmentRule } from '@ventanilla/contract/segment-rules'
import { renderWithUi } from '../testing/testing.tsx'
import { useRuleWords } from './use-rule-words.ts'

const joined = (days: string): SegmentRule => ({ field: 'created_at', op: 'last_days', value: [days] })
const moved = (days: number): SegmentRule => ({ field: 'movement_count', op: 'at_least', value: ['2'], movement: 'any', days })

function Rules({ rules }: { rules: readonly SegmentRule[] }) {
  const { sentence } = useRuleWords()
  return <ul>{rules.map((rule) => <li key={sentence(rule)}>{sentence(rule)}</li>)}</ul>
}

test.each([
  ['es', ['Usuario desde: en el último día', 'Usuario desde: en los últimos 365 días', 'Cantidad de movimientos (Todos, último día) al menos 2', 'Cantidad de movimientos (Todos, últimos 30 días) al menos 2']],
  ['en', ['User since: within the last day', 'User since: within the last 365 days', 'Number of movements (All, last day) at least 2', 'Number of movements (All, last 30 days) at least 2']],
] as const)('a rule about one day and about several reads well in %s', (language, expected) => {
  renderWithUi(<Rules rules={[joined('1'), joined('365'), moved(1), moved(30)]} />, { language })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(expected)
})
