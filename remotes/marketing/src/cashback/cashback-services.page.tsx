import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import type { CashbackService } from '@ventanilla/contract/endpoints/service.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { useParams } from '@ventanilla/remote-sdk/router'
import { useFieldLabels } from '@ventanilla/ui/changes'
import { Alert, Button, LoadFailure, LoadingState, Mark, Panel } from '@ventanilla/ui/core'
import { DataTable, useLoadState, type Column } from '@ventanilla/ui/data'
import { ConfirmCall, DetailPage, Missing } from '@ventanilla/ui/detail'
import { ResourceForm } from '@ventanilla/ui/form'
import { ServiceName } from '../services/service-name.tsx'
import { CashbackExample } from './cashback-example.tsx'

type Begun = { what: 'put'; line?: CashbackService } | { what: 'remove'; line: CashbackService }

/** The services of a cashback programme: without any it holds everywhere. */
export default function CashbackServicesPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('marketing')
  const name = useLanguage() === 'en' ? 'name_en' : 'name_es'
  return (
    <DetailPage
      query={useApi().query('cashback', { params: { id } })}
      kind={t('cashback.services.title')}
      back={`/cashback/${id}`}
      missing={<Missing back="/cashback" />}
      identity={(cashback) => ({ name: t('cashback.services.of', { name: cashback[name] }), parent: cashback[name] })}
      pending={{ type: 'cashback', idOf: (cashback) => cashback.id }}
    >
      {(cashback) => <Services cashback={cashback} />}
    </DetailPage>
  )
}

function Services({ cashback }: { cashback: Cashback }) {
  const { t } = useTranslation('marketing')
  const { may } = useSession()
  const { money, percent } = useFormats()
  const label = useFieldLabels('put-cashback-service')
  const answer = useQuery(useApi().query('cashback-services', { params: { id: cashback.id } }))
  const load = useLoadState(answer, ({ results }) => results)
  const [begun, setBegun] = useState<Begun>()
  const close = () => setBegun(undefined)
  const isOpen = cashback.status !== 'ended'
  const columns: Column<CashbackService>[] = [
    { key: 'name', title: label('service_id'), cell: (line) => <ServiceName {...line} /> },
    { key: 'rate', title: label('rate_bps'), align: 'end', cell: ({ rate_bps }) => (rate_bps === null ? t('cashback.services.asProgramme') : percent(rate_bps / 100)) },
    { key: 'max', title: label('max_amount'), align: 'end', cell: ({ max_amount }) => (max_amount === null ? t('cashback.noCap') : money(max_amount)) },
    { key: 'active', title: label('is_active'), cell: ({ is_active }) => <Mark tone={is_active ? 'success' : 'neutral'}>{t(is_active ? 'services.active' : 'services.inactive')}</Mark> },
  ]
  if (isOpen && may('put-cashback-service'))
    columns.push({
      key: 'actions',
      title: t('cashback.services.actions'),
      hideTitle: true,
      align: 'end',
      wide: true,
      cell: (line) => (
        <div className="v-row">
          <Button icon="edit" aria-label={t('cashback.services.editOf', { name: line.name })} onClick={() => setBegun({ what: 'put', line })}>{t('cashback.services.edit')}</Button>
          <Button icon="trash" aria-label={t('cashback.services.removeOf', { name: line.name })} onClick={() => setBegun({ what: 'remove', line })}>{t('cashback.services.remove')}</Button>
        </div>
      ),
    })
  if (load.status === 'loading') return <LoadingState />
  if (load.status === 'failed') return <LoadFailure {...load} retrying={answer.isFetching} />
  return (
    <>
      {isOpen && load.value.length > 0 && load.value.every(({ pays }) => pays === false) && <Alert kind="warning">{t('cashback.services.nowhere')}</Alert>}
      <Panel title={t('cashback.services.title')} flush={load.value.length > 0}>
        {load.value.length === 0 ? <p className="v-note">{t('cashback.services.everywhere')}</p> : <DataTable caption={t('cashback.services.title')} columns={columns} rows={load.value} rowKey={({ service_id }) => service_id} />}
      </Panel>
      {isOpen && may('put-cashback-service') && <div><Button kind="primary" onClick={() => setBegun({ what: 'put' })}>{t('cashback.services.add')}</Button></div>}
      {begun?.what === 'put' && <ServiceForm cashback={cashback} line={begun.line} narrows={load.value.length === 0} onClose={close} />}
      {begun?.what === 'remove' && (
        <ConfirmCall
          endpoint="remove-cashback-service"
          input={{ query: { cashback_id: cashback.id, service_id: begun.line.service_id } }}
          title={t('cashback.services.removeTitle', { name: begun.line.name })}
          confirm={t('cashback.services.remove')}
          danger
          done={t('cashback.services.removed')}
          onClose={close}
        >
          {load.value.length === 1 ? t('problems.programme_last_service', { ns: 'messages' }) : t('cashback.services.removeText')}
        </ConfirmCall>
      )}
    </>
  )
}

/** Puts a service into the programme, or changes its terms there. `narrows`: it pays everywhere until it has this one. */
function ServiceForm({ cashback, line, narrows, onClose }: { cashback: Cashback; line: CashbackService | undefined; narrows: boolean; onClose: () => void }) {
  const { t } = useTranslation('marketing')
  return (
    <ResourceForm
      endpoint="put-cashback-service"
      dialog={{ title: t(line ? 'cashback.services.editOf' : 'cashback.services.add', { name: line?.name ?? '' }) }}
      label={useFieldLabels('put-cashback-service')}
      about={`${cashback.id} ${line?.service_id ?? ''}`}
      start={line ? { service_id: line.service_id, rate_bps: line.rate_bps, max_amount: line.max_amount, is_active: line.is_active } : { is_active: true }}
      looks={{
        service_id: { disabled: line !== undefined, known: line && { id: line.service_id, label: line.name } },
        rate_bps: { hint: t('cashback.services.rateHint') },
        max_amount: { hint: t('cashback.hints.noCap') },
      }}
      input={(body) => ({ body: { ...body, cashback_id: cashback.id } })}
      submit={t('cashback.save')}
      saved={() => t('cashback.services.saved')}
      onDone={onClose}
      onCancel={onClose}
    >
      {({ field, values }) => (
        <div className="v-stack v-form">
          {narrows && <Alert kind="warning">{t('cashback.services.narrows')}</Alert>}
          {field('service_id')}
          {field('rate_bps')}
          {field('max_amount')}
          {field('is_active')}
          <CashbackExample terms={cashback} service={{ rate_bps: values.rate_bps, max_amount: values.max_amount }} />
        </div>
      )}
    </ResourceForm>
  )
}
