import { Descriptions } from '../../pages/descriptions.tsx'
import { fromCents, knownCents } from '@ventanilla/contract/money'
import { Money } from '../../values/values.tsx'
import { useHolderWords } from '../words.ts'

/** A balance before a movement, and by how much that changes it. */
export type Shift = { key: string; before: string; after: string; held: string; by: string }

/** The sum of two amounts; empty where one is not known. */
export function sum(one: string, other: string): string {
  const [a, b] = [knownCents(one), knownCents(other)]
  return a === undefined || b === undefined ? '' : fromCents(a + b)
}

type MovedProps = { /** Whose money it is, where no sentence above says so. */ holder?: string | undefined; amount: string; from: string; to: string; shifts: readonly Shift[] }

/** Money from where to where, with the balances before and after. */
export function Moved({ holder, amount, from, to, shifts }: MovedProps) {
  const t = useHolderWords()
  return (
    <Descriptions
      column={1}
      items={[
        ...(holder === undefined ? [] : [{ key: 'holder', label: t('holder'), children: holder }]),
        { key: 'amount', label: t('movement.amount'), children: <Money amount={amount} /> },
        { key: 'from', label: t('fields.from'), children: from },
        { key: 'to', label: t('fields.to'), children: to },
        ...shifts.flatMap(({ key, before, after, held, by }) => {
          const left = sum(held, by)
          // No balance goes below zero: what would take it there is refused.
          return [{ key: `${key}-before`, label: before, children: <Money amount={held} /> }, ...(left.startsWith('-') ? [] : [{ key: `${key}-after`, label: after, children: <Money amount={left} /> }])]
        }),
      ]}
    />
  )
}

/** The same amount the other way. */
export const minus = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)
