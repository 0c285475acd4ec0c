import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromCents, knownCents } from '@ventanilla/contract/money'
import type { PaguelofacilTerms } from '@ventanilla/contract/paguelofacil'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { TextField } from '@ventanilla/ui/core'
import { Shares } from './shares.tsx'

/** Longer than any payment is written. */
const LONGEST = 20

/** What an example payment costs by these terms, while one types. */
export function Calculator({ terms }: { terms: PaguelofacilTerms }) {
  const { t } = useTranslation('compliance')
  const { money } = useFormats()
  const [typed, setTyped] = useState('100.00')
  const amount = knownCents(typed.trim())
  const [least, most] = [knownCents(terms.min_amount ?? ''), knownCents(terms.max_amount ?? '')]
  const isOutside = amount !== undefined && least !== undefined && most !== undefined && (amount < least || amount > most)
  const problem = amount === undefined || amount < 0 ? t('paguelofacil.invalid') : isOutside ? t('paguelofacil.outside', { min: money(fromCents(least)), max: money(fromCents(most)) }) : undefined
  return (
    <div className="v-stack">
      <TextField label={t('paguelofacil.example')} value={typed} onChange={setTyped} inputMode="decimal" maxLength={LONGEST} {...(problem !== undefined && { error: problem })} />
      <div role="status">{amount !== undefined && problem === undefined && <Shares terms={terms} amount={amount} />}</div>
    </div>
  )
}
