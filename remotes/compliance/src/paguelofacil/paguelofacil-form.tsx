import { useTranslation } from 'react-i18next'
import type { PaguelofacilRecord } from '@ventanilla/contract/endpoints/paguelofacil.endpoints'
import { paguelofacilProblems } from '@ventanilla/contract/paguelofacil'
import { dayIn } from '@ventanilla/i18n/dates'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { ResourceForm, type FormParts } from '@ventanilla/ui/form'
import { Shares } from './shares.tsx'

type Parts = FormParts<'save-paguelofacil' | 'edit-paguelofacil'>

/** A charge as its form has it: its day is a day in Panama. */
const valuesOf = ({ percent_bps, fixed_amount, tax_bps, payer, min_amount, max_amount, effective_from }: PaguelofacilRecord) => ({ percent_bps, fixed_amount, tax_bps, payer, min_amount, max_amount, effective_from: dayIn(effective_from) })

/** USD 100.00. */
const EXAMPLE = 10_000

/** Creates a charge, which begins as the one in force, or changes one that is to come. It waits for a second person where policy says so. */
export function PaguelofacilForm({ charge, now, onClose }: { charge: PaguelofacilRecord | undefined; now: PaguelofacilRecord | undefined; onClose: () => void }) {
  const { t } = useTranslation('compliance')
  const { label, option } = useFormWordsOf('save-paguelofacil')
  const { date, money } = useFormats()
  const api = useApi()
  const shared = {
    dialog: { title: t(charge ? 'charges.edit' : 'paguelofacil.new') },
    label,
    looks: { payer: { cards: true, option: option('payer') }, effective_from: { hint: t('charges.hints.from') } },
    check: (values: Parts['values']) => paguelofacilProblems(values),
    submit: t('charges.save'),
    saved: ({ effective_from }: PaguelofacilRecord) => t('paguelofacil.saved', { day: date(effective_from) }),
    onDone: onClose,
    onCancel: onClose,
    children: ({ field, values }: Parts) => (
      <div className="v-stack v-form">
        {(['percent_bps', 'fixed_amount', 'tax_bps', 'payer', 'min_amount', 'max_amount', 'effective_from'] as const).map(field)}
        <div role="status"><Shares terms={values} amount={EXAMPLE} lead={t('paguelofacil.exampleOf', { amount: money('100.00') })} /></div>
      </div>
    ),
  }
  if (!charge) return <ResourceForm endpoint="save-paguelofacil" start={{ ...(now && valuesOf(now)), payer: now?.payer ?? 'user', effective_from: dayIn() }} input={(body) => ({ body })} {...shared} />
  const read = () => api.call('paguelofacil-charge', { params: { id: charge.id } })
  return <ResourceForm endpoint="edit-paguelofacil" record={{ now: charge, read, valuesOf }} input={(body, { id, version }: PaguelofacilRecord) => ({ params: { id }, body: { version, ...body } })} {...shared} />
}
