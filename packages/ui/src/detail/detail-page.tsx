import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { Query } from '@ventanilla/api-client/api'
import { useHost, type PageAbove } from '@ventanilla/remote-sdk/host-context'
import { PendingNotice } from '../changes/pending-notice.tsx'
import type { PendingOf } from '../changes/use-pending.ts'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { StaleNotice } from '../feedback/stale-notice.tsx'
import { useLoadState } from '../pages/load-state.ts'
import { BackArrow, PageHeader } from '../pages/page-header.tsx'
import { Descriptions } from '../pages/descriptions.tsx'
import { Stack } from '../pages/panel.tsx'
import { Button } from '../fields/button.tsx'
import { useNarrow } from '../table/use-narrow.ts'
import { useUiWords } from '../words/use-ui-words.ts'
import { ActionBar, type DetailAction } from './action-bar.tsx'
import { Copyable } from '../values/copyable.tsx'
import { isMissing, Missing } from './missing.tsx'

/** Something that is known of a record. `copy`: the text that its button copies; it is the value where none is given. */
export type Fact = { key: string; label: string } & ({ value: ReactNode; copy?: never } | { value?: ReactNode; copy: string })

/** What stands at the head of the page of a record. */
export type Identity = {
  /** Heading and title of the page. */
  name: string
  /** What the page above is called, where it is the page of the same record, and its address where this one does not name it. */
  parent?: string | PageAbove
  /** A `StatusTag`, and what else belongs beside the name. */
  status?: ReactNode
  /** In a few words what it is: the brand and kind of a card. */
  about?: ReactNode
  /** What people look for first, at the far end of the head: balances. */
  figures?: readonly { key: string; label: ReactNode; value: ReactNode; /** What is to be known beside it. */ note?: ReactNode }[]
  /** A drawing or photograph beside the facts. */
  picture?: ReactNode
  facts?: readonly Fact[]
  actions?: readonly DetailAction[]
}

export type DetailPageProps<T> = {
  query: Query<T>
  /** In how many milliseconds the record is read again, where something of it is on its way. */
  lookAgain?: (record: T) => number | false
  /** What kind of record it is: the heading until its name is known. */
  kind: string
  /** The page that Back leads to, where no such record is found too. */
  back: string
  identity: (record: T) => Identity
  /** Instead of the usual words where there is no such record. */
  missing?: ReactNode
  /** The kind of record: changes of it that wait for a second person are named. */
  pending?: PendingOf<T>
  children?: (record: T) => ReactNode
}

/**
 * The page of one record: its name, state, facts and actions, and below them whatever the page adds. It says that the
 * record loads, that there is none, that it did not load (with a way to try again) and that it could not be read again.
 */
export function DetailPage<T>({ query, lookAgain, kind, back, identity, missing, pending, children }: DetailPageProps<T>) {
  const answer = useQuery({ ...query, refetchInterval: ({ state: { data } }) => (data === undefined ? false : (lookAgain?.(data) ?? false)) })
  const load = useLoadState(answer, (record) => record)
  const head = <PageHeader title={kind} back={<BackArrow to={back} />} />
  if (isMissing(answer.error)) return <Stack>{head}{missing ?? <Missing back={back} />}</Stack>
  if (load.status === 'loading') return <Stack>{head}<Shape /></Stack>
  if (load.status === 'failed') return <Stack>{head}<LoadFailure {...load} retrying={answer.isFetching} /></Stack>
  return (
    <Stack>
      <Head
        {...identity(load.value)}
        back={back}
        notices={
          <>
            <StaleNotice of={load} />
            {pending && <PendingNotice type={pending.type} id={pending.idOf(load.value)} />}
          </>
        }
      />
      {children?.(load.value)}
    </Stack>
  )
}

function Head({ name, parent, status, about, figures = [], picture, facts = [], actions = [], back, notices }: Identity & { back: string; notices: ReactNode }) {
  useRecordTitle(name, parent)
  return (
    <>
      <PageHeader
        title={name}
        description={(status !== undefined || about !== undefined) && <span className="v-row v-record-state">{status}{about !== undefined && <span>{about}</span>}</span>}
        back={<BackArrow to={back} />}
        actions={figures.length > 0 && <dl className="v-figures">{figures.map(({ key, label, value, note }) => <div key={key}><dt>{label}</dt><dd>{value}{note !== undefined && <div>{note}</div>}</dd></div>)}</dl>}
      />
      {notices}
      <ActionBar actions={actions} />
      {(facts.length > 0 || picture) && <Facts facts={facts} picture={picture} />}
    </>
  )
}

/** The record gives the page its name, and its breadcrumb to the page above. */
export function useRecordTitle(name: string | undefined, parent?: string | PageAbove): void {
  const { setPageTitle } = useHost()
  const [title, to] = typeof parent === 'object' ? [parent.title, parent.to] : [parent, undefined]
  useEffect(() => {
    setPageTitle(name, title === undefined || to === undefined ? title : { title, to })
    return () => setPageTitle(undefined)
  }, [setPageTitle, name, title, to])
}

/** So many facts stand on a phone before somebody asks for the others. */
const FIRST_FACTS = 6

/** What is known of the record. On a phone the first of many, so that what follows is not far below. */
function Facts({ facts, picture }: { facts: readonly Fact[]; picture: ReactNode }) {
  const t = useUiWords()
  const [whole, showWhole] = useState(false)
  const isCut = useNarrow() && !whole && facts.length > FIRST_FACTS + 2
  const items = (isCut ? facts.slice(0, FIRST_FACTS) : facts).map(({ key, label, value, copy }) => ({ key, label, children: copy === undefined ? value : <div>{value}<Copyable label={label} value={copy} /></div> }))
  return (
    <section className="v-panel v-row v-identity" aria-label={t('detail.facts')}>
      {picture}
      {items.length > 0 && <Descriptions column={{ xs: 1, md: picture ? 1 : 2, xl: picture ? 2 : 3 }} items={items} />}
      {isCut && <Button block icon="chevron-down" onClick={() => showWhole(true)}>{t('detail.allFacts', { count: facts.length })}</Button>}
    </section>
  )
}

const lines = [1, 2, 3, 4]

/** The page's shape, until it comes. */
function Shape() {
  const t = useUiWords()
  return (
    <div role="status" aria-busy="true">
      <span className="v-hidden">{t('load.loading')}</span>
      <div className="v-panel v-panel-body v-shape" aria-hidden="true">{lines.map((line) => <span key={line} className="v-skeleton" />)}</div>
    </div>
  )
}
