import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money as amounts } from '@ventanilla/contract/bulk/formats'
import { fromCents, knownCents } from '@ventanilla/contract/money'
import type { PaguelofacilTerms } from '@ventanilla/contract/paguelofacil'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { TextField } from '@ventanilla/ui/core'
import { Shares } from './shares.tsx'

/** Longer than any payment is written. */
const LONGEST = 20
/** As forms and filters read an amount: both languages' separators, and nothing that could mean two amounts. */
const { read } = amounts({ min: '0.00', max: '9999999.99' })

/** What an example payment costs by these terms, while one types. */
export function Calculator({ terms }: { terms: PaguelofacilTerms }) {
  const { t } = useTranslation('compliance')
  const say = useProblemText()
  const { money } = useFormats()
  const [typed, setTyped] = useState('100.00')
  const told = read(typed.trim())
  const amount = 'value' in told ? knownCents(told.value) : undefined
  const [least, most] = [knownCents(terms.min_amount ?? ''), knownCents(terms.max_amount ?? '')]
  const isOutside = amount !== undefined && least !== undefined && most !== undefined && (amount < least || amount > most)
  const problem = 'code' in told ? say(told) : isOutside ? t('paguelofacil.outside', { min: money(fromCents(least)), max: money(fromCents(most)) }) : undefined
  return (
    <div className="v-stack">
      <TextField label={t('paguelofacil.example')} value={typed} onChange={setTyped} inputMode="decimal" maxLength={LONGEST} {...(problem !== undefined && { error: problem })} />
      <div role="status">{amount !== undefined && problem === undefined && <Shares terms={terms} amount={amount} />}</div>
    </div>
  )
}
