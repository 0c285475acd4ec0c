import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Namespace, WordKey } from '@ventanilla/i18n/add-locales'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/shapes.ts'

/** What a status means to the eye: done well, under way, wants attention, ended badly, at rest. */
export type Tone = 'success' | 'info' | 'warning' | 'danger' | 'neutral'

type AnyKey = { [N in Namespace]: `${N}:${WordKey<N>}` }[Namespace]
type PathTo<Status extends string> = AnyKey extends infer Key ? (Key extends `${infer Path}.${Status}` ? Path : never) : never
/** For each status a function of the paths that lead to its word: what all of these functions take leads to every word. */
type Takes<Status extends string> = { [S in Status]: (path: PathTo<S>) => void }[Status]
type PathToAll<Status extends string> = Takes<Status> extends (path: infer Path) => void ? Path : never

/**
 * The statuses of one kind of record. The remote that shows a kind declares it beside its screens; those that several
 * remotes show are in `shared-statuses.ts`. The compiler misses no status of the contract, and no word of one.
 */
export type StatusKind<Status extends string> = {
  /** Namespace and key below which each status has its word: `marketing:statuses`. */
  words: string & (string extends Status ? string : PathToAll<Status>)
  tones: Readonly<Record<Status, Tone>>
}

/** A kind whose statuses are not known when it is compiled. */
export type AnyStatusKind = { words: string; tones: Readonly<Record<string, Tone>> }

type StatusTagProps<Status extends string> = { of: StatusKind<Status>; status: NoInfer<Status> }

const icons: Record<Tone, IconName> = { success: 'check-circle', info: 'clock', warning: 'warning', danger: 'error', neutral: 'dash' }

/** Letters that a tag in a table holds on one line; a longer status would make its whole column as wide as itself. */
const ONE_LINE = 16

/** A status by colour, icon and word, never by colour alone. */
export function StatusTag<Status extends string>({ of, status }: StatusTagProps<Status>) {
  const word = useStatusWords()(of, status)
  const tone = isKnown(of, status) ? of.tones[status] : 'neutral'
  return (
    <span className="v-tag" data-tone={tone} data-long={word.length > ONE_LINE || undefined}>
      <Icon name={icons[tone]} size={14} /> {word}
    </span>
  )
}

/** A short word beside a name that says what is special about it. */
export const Mark = ({ tone, icon = icons[tone], children }: { tone: Tone; icon?: IconName; children: ReactNode }) => (
  <span className="v-tag" data-tone={tone}>
    <Icon name={icon} size={14} /> {children}
  </span>
)

/** The word for a status, for filters and sentences. */
export function useStatusWords(): <Status extends string>(of: StatusKind<Status>, status: NoInfer<Status>) => string {
  const { t } = useTranslation()
  return (of, status) => (isKnown(of, status) ? t(`${of.words}.${status}`, { defaultValue: '–' }) : status || '–')
}

/** Another server has statuses of its own, or says nothing. */
const isKnown = <Status extends string>(of: StatusKind<Status>, status: Status): boolean => status in of.tones
