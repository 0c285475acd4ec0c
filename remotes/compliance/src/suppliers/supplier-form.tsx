import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LimitProvider } from '@ventanilla/contract/endpoints/limit-providers.endpoints'
import { limitProblems } from '@ventanilla/contract/limit-provider'
import { fromCents, knownCents } from '@ventanilla/contract/money'
import type { LimitSection } from '@ventanilla/contract/states'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { ResourceForm, type FormParts } from '@ventanilla/ui/form'

type Parts = FormParts<'create-limit-provider' | 'edit-limit-provider'>

/** A supplier as its form has it, and as an edit sends it. */
export const termsOf = ({ name, section, min_amount, max_amount, daily_limit, monthly_limit, daily_count, alert_percent, is_active }: LimitProvider) => ({ name, section, min_amount, max_amount, daily_limit, monthly_limit, daily_count, alert_percent, is_active })

/** Adds a supplier, or changes its limits. It waits for a second person where policy says so. */
export function SupplierForm({ supplier, onClose }: { supplier?: LimitProvider; onClose: () => void }) {
  const { t } = useTranslation('compliance')
  const { label, option } = useFormWordsOf('create-limit-provider')
  const api = useApi()
  const shared = {
    dialog: { title: t(supplier ? 'suppliers.edit' : 'suppliers.new') },
    label,
    looks: { section: { option: option('section') }, daily_limit: { hint: t('suppliers.hints.limits') }, alert_percent: { hint: t('suppliers.hints.alert') } },
    check: (values: Parts['values']) => limitProblems(values),
    submit: t('charges.save'),
    saved: ({ name }: LimitProvider) => t('suppliers.saved', { name }),
    onDone: onClose,
    onCancel: onClose,
    children: (form: Parts) => <Terms form={form} />,
  }
  if (!supplier) return <ResourceForm endpoint="create-limit-provider" start={{ section: 'recharge', alert_percent: 80, is_active: true }} input={(body) => ({ body })} {...shared} />
  const read = () => api.call('limit-provider', { params: { id: supplier.id } })
  return <ResourceForm endpoint="edit-limit-provider" record={{ now: supplier, read, valuesOf: termsOf }} input={(body, { id, version }: LimitProvider) => ({ body: { id, version, ...body } })} {...shared} />
}

const Terms = ({ form: { field, values } }: { form: Parts }) => (
  <div className="v-stack v-form">
    {(['name', 'section', 'min_amount', 'max_amount', 'daily_limit', 'monthly_limit', 'daily_count', 'alert_percent', 'is_active'] as const).map(field)}
    <Meaning terms={values} />
  </div>
)

/** Sections whose movements nobody asks this console for: limits of theirs tell, and refuse nothing but rewards. */
const fromOutside: readonly LimitSection[] = ['cash_in', 'cash_out', 'card_purchase']

/** What these limits mean: whom they bind, and what they would leave today. */
function Meaning({ terms: { section, daily_limit, is_active } }: { terms: Parts['values'] }) {
  const { t } = useTranslation('compliance')
  const { money } = useFormats()
  const { option } = useFormWordsOf('create-limit-provider')
  // What moved in a section is the same for each of its suppliers; of a section without any nothing is known here.
  const { data } = useQuery({ ...useApi().query('limit-providers', { query: { page: 1, page_size: 1, section: section ?? 'recharge' } }), enabled: section != null })
  if (section == null) return null
  const used = data?.results[0]?.used_today
  const [most, moved] = [daily_limit == null ? undefined : knownCents(daily_limit), used === undefined ? undefined : knownCents(used)]
  const name = option('section')(section).label
  return (
    <p className="v-note" role="status">
      {t(`suppliers.counts.${section}`)} {is_active === false ? t('suppliers.meaning.off') : t(fromOutside.includes(section) ? `suppliers.meaning.${section === 'cash_in' ? 'rewards' : 'tells'}` : 'suppliers.meaning.binds', { section: name })}
      {is_active !== false && used !== undefined && most !== undefined && moved !== undefined && ` ${moved < most ? t('suppliers.meaning.left', { used: money(used), left: money(fromCents(most - moved)) }) : t('suppliers.meaning.none', { used: money(used) })}`}
    </p>
  )
}
