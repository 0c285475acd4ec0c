import { Mark } from '../../values/status-tag.tsx'
import { Money } from '../../values/values.tsx'
import { useHolderWords } from '../words.ts'

/** A reward as it was paid. One that was taken back says so before the figure, which stays below those of the other rows. */
export function Reward({ amount, back }: { amount: string; back: string | null }) {
  const t = useHolderWords()
  return <>{isTaken(back) && <Mark tone="info">{t(back === amount ? 'rewards.takenBack' : 'rewards.partlyTakenBack')}</Mark>} <Money amount={amount} bare /></>
}

/** What of a reward was taken back, for a column of its own. */
export const TakenBack = ({ back }: { back: string | null }) => (isTaken(back) ? <Money amount={back} bare /> : '–')

const isTaken = (back: string | null): back is string => back !== null && back !== '0.00'
