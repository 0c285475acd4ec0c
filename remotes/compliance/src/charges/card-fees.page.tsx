import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CardCharge } from '@ventanilla/contract/endpoints/card-charges.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { cardChargeTypes, type CardChargeType } from '@ventanilla/contract/states'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { LoadFailure, LoadingState, Panel, StaleNotice, useStatusWords } from '@ventanilla/ui/core'
import { DataTable, ListView, useLoadState, type Column } from '@ventanilla/ui/data'
import { ConfirmCall } from '@ventanilla/ui/detail'
import { ChargeForm, valuesOf } from './charge-form.tsx'
import { ChargesFrame, useFromColumn, useLastColumns, type Begin } from './charges-frame.tsx'
import { chargesNow } from './charges-now.ts'
import { chargeStatus } from './statuses.ts'
import { useChargeWords } from './use-charge-words.ts'

/** What the programme charges for cards: today and next by kind, and every charge there is, was and will be. */
export default function CardFeesPage() {
  const { t } = useTranslation('compliance')
  const named = useNamed()
  return (
    <ChargesFrame<CardCharge>
      title={t('charges.title')}
      explanation={t('charges.explanation')}
      create={t('charges.new')}
      calls={{ create: 'save-card-charge', remove: 'delete-card-charge' }}
      deleteTitle={(charge) => t('charges.deleteTitle', named(charge))}
      form={(charge, close) => <ChargeForm charge={charge} onClose={close} />}
      toSwitch={(charge, close) => <Switch charge={charge} onClose={close} />}
    >
      {(begin) => (
        <>
          <Today />
          <Charges begin={begin} />
        </>
      )}
    </ChargesFrame>
  )
}

/** What a charge is called: by its kind and its day. */
function useNamed() {
  const { date } = useFormats()
  const { option } = useFormWordsOf('save-card-charge')
  return ({ type, effective_from }: CardCharge) => ({ type: option('type')(type).label, day: date(effective_from) })
}

/** What is charged instead is what has begun before, or nothing: the question says so. */
function Switch({ charge, onClose }: { charge: CardCharge; onClose: () => void }) {
  const { t } = useTranslation('compliance')
  const named = useNamed()(charge)
  const { id, version, is_active } = charge
  const way = is_active ? 'off' : 'on'
  return (
    <ConfirmCall
      endpoint="edit-card-charge"
      input={{ params: { id }, body: { version, ...valuesOf(charge), is_active: !is_active } }}
      title={t(`charges.switch.${way}Title`, named)}
      confirm={t(`charges.switch.${way}`)}
      danger={is_active}
      done={t(`charges.switch.${way}Done`, named)}
      onClose={onClose}
    >
      {t(`charges.switch.${way}Text`)}
    </ConfirmCall>
  )
}

type Line = { type: CardChargeType; now: CardCharge | undefined; next: CardCharge | undefined }

/** One line for each kind of charge: what is charged today, and what comes next. */
function Today() {
  const { t } = useTranslation('compliance')
  const { date } = useFormats()
  const { option } = useFormWordsOf('save-card-charge')
  const words = useChargeWords()
  const answer = useQuery(useApi().query('card-charges', chargesNow))
  const load = useLoadState(answer, ({ results }) => cardChargeTypes.map((type): Line => ({ type, now: results.find((charge) => charge.type === type && charge.status === 'in_force'), next: results.find((charge) => charge.type === type && charge.status === 'to_come') })))
  const columns: Column<Line>[] = [
    { key: 'type', title: t('charges.type'), card: 'first', cell: ({ type }) => option('type')(type).label },
    { key: 'now', title: t('charges.today'), wide: true, card: 'second', cell: ({ now }) => <span className={now ? 'v-figure' : 'v-muted'}>{now ? words(now) : t('charges.none')}</span> },
    { key: 'next', title: t('charges.upcoming'), wide: true, cell: ({ next }) => (next ? t('charges.next', { day: date(next.effective_from), charge: words(next) }) : <span className="v-muted">–</span>) },
  ]
  if (load.status === 'loading') return <LoadingState />
  if (load.status === 'failed') return <LoadFailure {...load} retrying={answer.isFetching} />
  return (
    <>
      <StaleNotice of={load} />
      <Panel title={t('charges.today')} flush>
        <DataTable caption={t('charges.today')} rows={load.value} rowKey={({ type }) => type} columns={columns} empty={t('charges.none')} />
      </Panel>
    </>
  )
}

function Charges({ begin }: { begin: Begin<CardCharge> }) {
  const { t } = useTranslation('compliance')
  const statusWords = useStatusWords()
  const { option } = useFormWordsOf('save-card-charge')
  const words = useChargeWords()
  const named = useNamed()
  const from = useFromColumn<CardCharge>()
  const last = useLastColumns<CardCharge>('edit-card-charge', begin, { edit: (charge) => t('charges.editOf', named(charge)), remove: (charge) => t('charges.deleteOf', named(charge)), switched: (charge) => t(`charges.switch.${charge.is_active ? 'off' : 'on'}Title`, named(charge)) })
  const columns: Column<CardCharge, SortOf<'card-charges'>>[] = [
    { key: 'type', title: t('charges.type'), sort: 'type', card: 'first', cell: ({ type }) => option('type')(type).label },
    { key: 'charge', title: t('charges.charge'), wide: true, card: 'second', cell: (charge) => <span className="v-figure">{words(charge)}</span> },
    from,
    ...last,
  ]
  return (
    <Panel title={t('charges.history')} flush>
      <ListView
        endpoint="card-charges"
        caption={t('charges.history')}
        columns={columns}
        rowKey={({ id }) => id}
        pending={{ type: 'card_charge', idOf: ({ id }) => id }}
        empty={t('charges.empty')}
        filters={{ type: { label: t('charges.type'), word: (type) => option('type')(type).label }, status: { label: t('charges.status'), word: (status) => statusWords(chargeStatus, status) }, effective_from: { label: t('charges.from') } }}
      />
    </Panel>
  )
}
