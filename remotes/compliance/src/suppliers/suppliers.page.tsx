import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LimitProvider } from '@ventanilla/contract/endpoints/limit-providers.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { Button, StatusTag, TextLink, useStatusWords } from '@ventanilla/ui/core'
import { ListPage, type Column } from '@ventanilla/ui/data'
import { limitStatus } from './statuses.ts'
import { SupplierForm } from './supplier-form.tsx'
import { UseBar } from './use-bar.tsx'
import { useEachWords } from './use-each-words.ts'

/** Suppliers by section, with what is used of their limits today and this month. */
export default function SuppliersPage() {
  const { t } = useTranslation('compliance')
  const { may } = useSession()
  const { number } = useFormats()
  const statusWords = useStatusWords()
  const { option } = useFormWordsOf('create-limit-provider')
  const each = useEachWords()
  const [isNew, setNew] = useState(false)
  const section = ({ section: of }: Pick<LimitProvider, 'section'>) => option('section')(of).label
  const columns: Column<LimitProvider, SortOf<'limit-providers'>>[] = [
    { key: 'name', title: t('suppliers.name'), sort: 'name', card: 'first', cell: ({ id, name }) => <TextLink to={`/suppliers/${id}`}>{name}</TextLink> },
    { key: 'status', title: t('suppliers.status'), card: 'end', cell: ({ status }) => <StatusTag of={limitStatus} status={status} /> },
    { key: 'today', title: t('suppliers.today'), wide: true, cell: ({ name, used_today, daily_limit }) => <UseBar label={t('suppliers.todayOf', { name })} used={used_today} limit={daily_limit} short /> },
    { key: 'month', title: t('suppliers.month'), wide: true, card: 'second', cell: ({ name, used_month, monthly_limit }) => <UseBar label={t('suppliers.monthOf', { name })} used={used_month} limit={monthly_limit} short /> },
    { key: 'count', title: t('suppliers.count'), align: 'end', cell: ({ count_today, daily_count }) => <span className="v-figure">{daily_count === null ? number(count_today) : t('suppliers.countOf', { count: number(count_today), most: number(daily_count) })}</span> },
    { key: 'each', title: t('suppliers.each'), cell: (supplier) => <span className="v-figure">{each(supplier)}</span> },
  ]
  return (
    <>
      <ListPage
        endpoint="limit-providers"
        title={t('suppliers.title')}
        description={t('suppliers.explanation')}
        actions={may('create-limit-provider') && <Button kind="primary" onClick={() => setNew(true)}>{t('suppliers.new')}</Button>}
        columns={columns}
        rowKey={({ id }) => id}
        groupOf={section}
        pending={{ type: 'limit_provider', idOf: ({ id }) => id }}
        search={t('suppliers.searched')}
        empty={t('suppliers.empty')}
        filters={{
          section: { label: t('suppliers.section'), word: (of) => option('section')(of).label },
          status: { label: t('suppliers.status'), word: (status) => statusWords(limitStatus, status) },
          is_active: { label: t('suppliers.active'), word: (is) => t(`suppliers.yesNo.${is}`) },
        }}
      />
      {isNew && <SupplierForm onClose={() => setNew(false)} />}
    </>
  )
}
