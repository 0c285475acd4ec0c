import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LimitProvider } from '@ventanilla/contract/endpoints/limit-providers.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useNavigate, useParams } from '@ventanilla/remote-sdk/router'
import { useChangeWords, useFormWordsOf } from '@ventanilla/ui/changes'
import { StatusTag, Timestamp } from '@ventanilla/ui/core'
import { ConfirmCall, DetailPage, History, UrlTabs, type Identity } from '@ventanilla/ui/detail'
import { limitStatus } from './statuses.ts'
import { SupplierForm, termsOf } from './supplier-form.tsx'
import { SupplierUse } from './supplier-use.tsx'
import { useEachWords } from './use-each-words.ts'

type Begun = { what: 'edit' | 'switch' | 'delete'; supplier: LimitProvider }

/** One supplier: its limits, what can be done with it, how much is used over time, and its history. */
export default function SupplierPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('compliance')
  const words = useChangeWords()
  const [begun, setBegun] = useState<Begun>()
  const identity = useIdentity(setBegun)
  return (
    <>
      <DetailPage query={useApi().query('limit-provider', { params: { id } })} kind={t('suppliers.one')} back="/suppliers" identity={identity} pending={{ type: 'limit_provider', idOf: (supplier) => supplier.id }}>
        {(supplier) => (
          <UrlTabs
            label={t('suppliers.one')}
            tabs={[
              { key: 'use', title: t('suppliers.use'), panel: () => <SupplierUse supplier={supplier} /> },
              { key: 'history', title: t('suppliers.history'), panel: () => <History record={{ type: 'limit_provider', id }} words={words} /> },
            ]}
          />
        )}
      </DetailPage>
      {begun && <Step {...begun} onClose={() => setBegun(undefined)} />}
    </>
  )
}

function Step({ what, supplier, onClose }: Begun & { onClose: () => void }) {
  const { t } = useTranslation('compliance')
  const navigate = useNavigate()
  const { id, version, name, is_active } = supplier
  if (what === 'edit') return <SupplierForm supplier={supplier} onClose={onClose} />
  if (what === 'delete')
    return (
      <ConfirmCall
        endpoint="delete-limit-provider"
        input={{ params: { id }, body: { version } }}
        title={t('suppliers.deleteTitle', { name })}
        confirm={t('charges.delete')}
        danger
        done={t('suppliers.deleted')}
        // Sent for approval, it is still there.
        onDone={(answer) => answer && void navigate('/suppliers')}
        onClose={onClose}
      >
        {t('suppliers.deleteText')}
      </ConfirmCall>
    )
  const way = is_active ? 'off' : 'on'
  return (
    <ConfirmCall
      endpoint="edit-limit-provider"
      input={{ body: { id, version, ...termsOf(supplier), is_active: !is_active } }}
      title={t(`suppliers.switch.${way}Title`, { name })}
      confirm={t(`suppliers.switch.${way}`)}
      danger={is_active}
      done={t('suppliers.saved', { name })}
      onClose={onClose}
    >
      {t(`suppliers.switch.${way}Text`)}
    </ConfirmCall>
  )
}

function useIdentity(begin: (begun: Begun) => void): (supplier: LimitProvider) => Identity {
  const { t } = useTranslation('compliance')
  const { money, number, percent } = useFormats()
  const { label, option } = useFormWordsOf('create-limit-provider')
  const each = useEachWords()
  const amount = (limit: string | null) => (limit === null ? t('suppliers.none') : money(limit))
  return (supplier) => ({
    name: supplier.name,
    status: <StatusTag of={limitStatus} status={supplier.status} />,
    facts: [
      { key: 'section', label: label('section'), value: option('section')(supplier.section).label },
      { key: 'each', label: t('suppliers.each'), value: each(supplier) },
      { key: 'day', label: label('daily_limit'), value: amount(supplier.daily_limit) },
      { key: 'month', label: label('monthly_limit'), value: amount(supplier.monthly_limit) },
      { key: 'count', label: label('daily_count'), value: supplier.daily_count === null ? t('suppliers.none') : number(supplier.daily_count) },
      { key: 'alert', label: t('suppliers.alertFrom'), value: percent(supplier.alert_percent) },
      { key: 'created', label: t('suppliers.created'), value: <Timestamp time={supplier.created_at} /> },
      { key: 'id', label: t('suppliers.id'), copy: supplier.id },
    ],
    actions: [
      { key: 'edit', label: t('suppliers.edit'), icon: 'edit', needs: 'edit-limit-provider', begin: () => begin({ what: 'edit', supplier }) },
      { key: 'switch', label: t(`suppliers.switch.${supplier.is_active ? 'off' : 'on'}`), needs: 'edit-limit-provider', begin: () => begin({ what: 'switch', supplier }) },
      { key: 'delete', label: t('charges.delete'), icon: 'trash', danger: true, needs: 'delete-limit-provider', refused: supplier.in_use ? t('errors.supplier_used', { ns: 'messages' }) : undefined, begin: () => begin({ what: 'delete', supplier }) },
    ],
  })
}
