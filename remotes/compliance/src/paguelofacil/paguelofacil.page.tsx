import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PaguelofacilRecord } from '@ventanilla/contract/endpoints/paguelofacil.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { Alert, Descriptions, EmptyState, LoadFailure, LoadingState, Panel, StaleNotice, useStatusWords } from '@ventanilla/ui/core'
import { ListView, useLoadState, type Column } from '@ventanilla/ui/data'
import { ChargesFrame, useFromColumn, useLastColumns, type Begin } from '../charges/charges-frame.tsx'
import { chargeStatus } from '../charges/statuses.ts'
import { Calculator } from './calculator.tsx'
import { PaguelofacilForm } from './paguelofacil-form.tsx'
import { usePaguelofacilWords } from './use-paguelofacil-words.ts'

/** What a payment through PagueloFacil costs today and next, a calculator, and every charge there is, was and will be. */
export default function PaguelofacilPage() {
  const { t } = useTranslation('compliance')
  const { date } = useFormats()
  const answer = useQuery(useApi().query('paguelofacil-now', {}))
  const load = useLoadState(answer, (found) => found)
  return (
    <ChargesFrame<PaguelofacilRecord>
      title={t('paguelofacil.title')}
      explanation={t('paguelofacil.explanation')}
      create={t('paguelofacil.new')}
      beginsAs={{ loading: load.status === 'loading', failed: load.status === 'failed' ? t('paguelofacil.unread') : undefined }}
      calls={{ create: 'save-paguelofacil', remove: 'delete-paguelofacil' }}
      deleteTitle={({ effective_from }) => t('paguelofacil.deleteTitle', { day: date(effective_from) })}
      form={(charge, close) => <PaguelofacilForm charge={charge} now={answer.data?.now ?? undefined} onClose={close} />}
    >
      {(begin) => (
        <>
          {load.status === 'loading' && <LoadingState />}
          {load.status === 'failed' && <LoadFailure {...load} retrying={answer.isFetching} />}
          <StaleNotice of={load} />
          {load.status === 'ready' && <Now {...load.value} />}
          <Charges begin={begin} />
        </>
      )}
    </ChargesFrame>
  )
}

/** The charge in force with its calculator, and the next one. */
function Now({ now, next }: { now: PaguelofacilRecord | null; next: PaguelofacilRecord | null }) {
  const { t } = useTranslation('compliance')
  const { date, money } = useFormats()
  const { option } = useFormWordsOf('save-paguelofacil')
  const words = usePaguelofacilWords()
  return (
    <>
      {next && <Alert kind="info">{t('paguelofacil.next', { day: date(next.effective_from), charge: words(next), payer: t(`paguelofacil.by.${next.payer}`) })}</Alert>}
      <Panel title={t('paguelofacil.today')}>
        {now === null && <EmptyState icon="file" title={t('paguelofacil.none')} />}
        {now && (
          <Descriptions
            size="small"
            column={1}
            items={[
              { key: 'charge', label: t('paguelofacil.charge'), children: <span className="v-figure">{words(now)}</span> },
              { key: 'payer', label: t('paguelofacil.payer'), children: option('payer')(now.payer).label },
              { key: 'limits', label: t('paguelofacil.limits'), children: t('paguelofacil.between', { min: money(now.min_amount), max: money(now.max_amount) }) },
            ]}
          />
        )}
      </Panel>
      {now && <Panel title={t('paguelofacil.calculator')}><Calculator terms={now} /></Panel>}
    </>
  )
}

function Charges({ begin }: { begin: Begin<PaguelofacilRecord> }) {
  const { t } = useTranslation('compliance')
  const { date, money } = useFormats()
  const statusWords = useStatusWords()
  const { option } = useFormWordsOf('save-paguelofacil')
  const words = usePaguelofacilWords()
  const from = useFromColumn<PaguelofacilRecord>()
  const named = ({ effective_from }: PaguelofacilRecord) => ({ day: date(effective_from) })
  const last = useLastColumns<PaguelofacilRecord>('edit-paguelofacil', begin, { edit: (charge) => t('paguelofacil.editOf', named(charge)), remove: (charge) => t('paguelofacil.deleteOf', named(charge)) })
  const columns: Column<PaguelofacilRecord, SortOf<'paguelofacil-charges'>>[] = [
    from,
    { key: 'charge', title: t('paguelofacil.charge'), wide: true, card: 'second', cell: (charge) => <span className="v-figure">{words(charge)}</span> },
    { key: 'payer', title: t('paguelofacil.payer'), cell: ({ payer }) => option('payer')(payer).label },
    { key: 'limits', title: t('paguelofacil.limits'), cell: ({ min_amount, max_amount }) => t('paguelofacil.between', { min: money(min_amount), max: money(max_amount) }) },
    ...last,
  ]
  return (
    <Panel title={t('paguelofacil.history')} flush>
      <ListView
        endpoint="paguelofacil-charges"
        caption={t('paguelofacil.history')}
        columns={columns}
        rowKey={({ id }) => id}
        pending={{ type: 'paguelofacil_charge', idOf: ({ id }) => id }}
        empty={t('paguelofacil.empty')}
        filters={{ status: { label: t('charges.status'), word: (status) => statusWords(chargeStatus, status) }, effective_from: { label: t('charges.from') } }}
      />
    </Panel>
  )
}
