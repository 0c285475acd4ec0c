import { useTranslation } from 'react-i18next'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/shapes.ts'

/** What a status means to the eye: done well, under way, wants attention, ended badly, at rest. */
export type Tone = 'success' | 'info' | 'warning' | 'danger' | 'neutral'

/**
 * The statuses of one kind of record. The remote that shows a kind declares it beside its screens; those that several
 * remotes show are in `shared-statuses.ts`. The compiler misses no status of the contract.
 */
export type StatusKind<Status extends string> = {
  /** Namespace and key below which each status has its word: `marketing:statuses`. */
  words: `${string}:${string}`
  tones: Readonly<Record<Status, Tone>>
}

type StatusTagProps<Status extends string> = { of: StatusKind<Status>; status: NoInfer<Status> }

const toneIcons: Record<Tone, IconName> = { success: 'check-circle', info: 'clock', warning: 'warning', danger: 'error', neutral: 'dash' }

/** Letters that a tag in a table holds on one line; a longer status would make its whole column as wide as itself. */
const ONE_LINE = 16

/** A status by colour, icon and word, never by colour alone. */
export function StatusTag<Status extends string>({ of, status }: StatusTagProps<Status>) {
  const word = useStatusWords()(of, status)
  const tone = isKnown(of, status) ? of.tones[status] : 'neutral'
  return (
    <span className="v-tag" data-tone={tone} data-long={word.length > ONE_LINE || undefined}>
      <Icon name={toneIcons[tone]} size={14} /> {word}
    </span>
  )
}

/** The word for a status, for filters and sentences. */
export function useStatusWords(): <Status extends string>(of: StatusKind<Status>, status: NoInfer<Status>) => string {
  const { t } = useTranslation()
  return (of, status) => (isKnown(of, status) ? t(`${of.words}.${status}`) : status || '–')
}

/** Another server has statuses of its own, or says nothing. */
const isKnown = <Status extends string>(of: StatusKind<Status>, status: Status): boolean => status in of.tones
