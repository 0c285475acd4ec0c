import { useTranslation } from 'react-i18next'
import { fromCents } from '@ventanilla/contract/money'
import { paguelofacilChargeOf, type PaguelofacilTerms } from '@ventanilla/contract/paguelofacil'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Descriptions } from '@ventanilla/ui/core'

const parts = ['fee', 'tax', 'pays', 'receives'] as const

/** What a payment costs, what the user pays and what the programme receives, below its words if it has any. Nothing while the terms say no charge. */
export function Shares({ terms, amount, lead }: { terms: PaguelofacilTerms; amount: number; lead?: string }) {
  const { t } = useTranslation('compliance')
  const { money } = useFormats()
  const shares = paguelofacilChargeOf(terms, amount)
  if (!shares) return null
  return (
    <>
      {lead && <p className="v-muted">{lead}</p>}
      <Descriptions size="small" column={{ xs: 1, sm: 2 }} items={parts.map((part) => ({ key: part, label: t(`paguelofacil.parts.${part}`), children: <span className="v-figure">{money(fromCents(shares[part]))}</span> }))} />
    </>
  )
}
