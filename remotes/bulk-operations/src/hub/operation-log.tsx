import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { listTable, type SortOf } from '@ventanilla/contract/list-table'
import { reading } from '@ventanilla/contract/permissions'
import { cardStatuses, kycStatuses, userStatuses } from '@ventanilla/contract/states'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { CardLink, cardStatus, Copied, Email, Identification, kycStatus, Mobile, Money, StatusTag, TextLink, UserLink, userStatus, useStatusWords, type StatusKind } from '@ventanilla/ui/core'
import { type CardPlace, type Column, ListView } from '@ventanilla/ui/data'
import type { LogCell, LogEntry, LogId, BulkView, Log } from '../operations/bulk-view.ts'
import { resultPath } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'
import { When } from './when.tsx'

type CellProps = { value: string; entry: LogEntry; definition: BulkDefinition }

/** How each kind of cell of a log is shown, where it has a value. */
const logCells: Readonly<Record<LogCell, ComponentType<CellProps>>> = {
  time: ({ value, entry }) => <When time={value} by={entry.created_by} />,
  text: ({ value }) => value,
  email: ({ value, entry }) => <Person entry={entry}><Email value={value} /></Person>,
  holder: ({ value, entry }) => <Person entry={entry}>{entry.first_name} {value}</Person>,
  figures: ({ value }) => <Identification value={value} />,
  mobile: ({ value }) => <Mobile value={value} />,
  card: Card,
  money: Amount,
  choice: Choice,
  userStatus: ({ value }) => <Known value={value} of={userStatuses}>{(status) => <StatusTag of={userStatus} status={status} />}</Known>,
  cardStatus: ({ value }) => <Known value={value} of={cardStatuses}>{(status) => <StatusTag of={cardStatus} status={status} />}</Known>,
  kycStatus: ({ value }) => <Known value={value} of={kycStatuses}>{(status) => <StatusTag of={kycStatus} status={status} />}</Known>,
  list: ListOfEntry,
}

/** Whom an entry is about, with the way to their page. */
const Person = ({ entry: { user_id: id }, children }: { entry: LogEntry; children: ReactNode }) => (id ? <UserLink id={id}>{children}</UserLink> : children)

function Card({ value, entry }: CellProps) {
  const { t } = useWords()
  const card = <Identification value={`•••• ${value}`} />
  return (
    <>
      {entry.user_id && entry.card_id ? <CardLink user={entry.user_id} id={entry.card_id}>{card}</CardLink> : card}
      {entry.card_type && <div className="v-muted">{t(`choices.${entry.card_type}`, { defaultValue: entry.card_type })}</div>}
    </>
  )
}

/** An amount, and what took it back: what stands alone adds up to what came in. */
function Amount({ value, entry: { reversed_by: by } }: CellProps) {
  const { t } = useWords()
  return (
    <>
      <Money amount={value} bare />
      {by && <div className="v-note v-muted">{t('log.reversed', { id: by })}</div>}
    </>
  )
}

function Choice({ value }: CellProps) {
  const { t } = useTranslation('bulk-operations')
  return t(`choices.${value}`, { defaultValue: value })
}

/** A status that this build knows; of a newer server, its bare name. */
function Known<Status extends string>({ value, of, children }: { value: string; of: readonly Status[]; children: (status: Status) => ReactNode }) {
  const status = of.find((known) => known === value)
  return status === undefined ? value : children(status)
}

/** The link to the result of an entry's list; only its number without the permission to read it. */
function ListOfEntry({ value, definition }: CellProps) {
  const { t } = useWords()
  const { can } = useSession()
  if (!can(reading(definition.access))) return value
  return <TextLink to={resultPath(definition, value)} aria-label={t('log.open', { id: value })}><Identification value={value} /></TextLink>
}

/** What has a line of its own where an entry is a card. */
const long: readonly LogCell[] = ['time', 'text', 'email', 'holder']

/** Where each kind of cell stands on the card that an entry is on a phone. */
const places: Partial<Record<LogCell, CardPlace>> = { holder: 'first', email: 'first', money: 'end', cardStatus: 'side', userStatus: 'end', card: 'second', choice: 'side', time: 'second' }

/** The columns of a log as its view names them. */
function useLogColumns({ definition }: BulkView, { columns }: Log): Column<LogEntry, SortOf<LogId>>[] {
  const { t, column } = useWords()
  return columns.map(({ key, cell, sort }) => {
    const Cell = logCells[cell]
    return {
      key,
      title: t(`log.columns.${key}`, { defaultValue: column(key) }),
      sort,
      align: cell === 'money' ? 'end' : undefined,
      wide: long.includes(cell),
      card: places[cell],
      long: cell === 'text',
      below: ({ email }) => cell === 'holder' && email && <Copied label={column('email')} value={email}><Email value={email} /></Copied>,
      cell: (entry) => (entry[key] ? <Cell value={entry[key]} entry={entry} definition={definition} /> : <span className="v-muted">–</span>),
    }
  })
}

/** Words of the values that a log is filtered by, by how their column is shown; what has no column is a choice. */
function useLogWords(): (cell: LogCell | undefined) => (value: string) => string {
  const { t } = useTranslation('bulk-operations')
  const status = useStatusWords()
  const known = <S extends string>(of: StatusKind<S>, all: readonly S[]) => (value: string) => {
    const found = all.find((one) => one === value)
    return found === undefined ? value : status(of, found)
  }
  const words: Partial<Record<LogCell, (value: string) => string>> = { userStatus: known(userStatus, userStatuses), cardStatus: known(cardStatus, cardStatuses), kycStatus: known(kycStatus, kycStatuses) }
  return (cell) => (cell && words[cell]) ?? ((value) => t(`choices.${value}`, { defaultValue: value }))
}

/** What an operation has done, newest first; it is filtered by all that its list may be filtered by. */
export function OperationLog({ view, log }: { view: BulkView; log: Log }) {
  const { t, column, operation } = useWords()
  const words = useLogWords()
  const columns = useLogColumns(view, log)
  const labelOf = (name: string) => (name === 'created_by' ? t('history.who') : t(`log.columns.${name}`, { defaultValue: column(name) }))
  const filters = Object.keys(listTable[log.endpoint].filters).map((name) => [name, { label: labelOf(name), word: words(log.columns.find(({ key }) => key === name)?.cell) }] as const)

  return (
    <ListView
      endpoint={log.endpoint}
      caption={t(`operations.${view.definition.id}.log`, { defaultValue: operation(view.definition.id) })}
      columns={columns}
      rowKey={(entry) => ('transaction_id' in entry ? entry.transaction_id : 'card_id' in entry ? entry.card_id : entry.user_id)}
      search={t('log.search')}
      empty={t('log.empty')}
      filters={Object.fromEntries(filters)}
    />
  )
}
