import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@ventanilla/ui/entry'

export type Range = { from: string | undefined; to: string | undefined }

/** Browsers answer 0002-01-01 while the first digit of a year is typed, and allow years of six digits. */
const isBeingTyped = (day: string | undefined): boolean => day !== undefined && day < '1000'
const LAST_DAY = '9999-12-31'
const isReversed = ({ from, to }: Range): boolean => from !== undefined && to !== undefined && from > to

/**
 * First and last day that are shown, both included. A range is passed on once it is one: not while a year is typed, and
 * not with its days the wrong way round, which the field says instead.
 */
export function DateRange({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const { t } = useTranslation('compliance')
  const [draft, setDraft] = useState<Partial<Range>>({})
  const [known, setKnown] = useState(range)
  // Back, or a link, or what was passed on just now.
  if (known.from !== range.from || known.to !== range.to) {
    setKnown(range)
    setDraft({})
  }
  const written = { ...range, ...draft }
  const typing = isBeingTyped(written.from) || isBeingTyped(written.to)
  const error = !typing && isReversed(written) ? t('audit.reversed') : undefined
  const write = (by: Partial<Range>) => {
    const next = { ...written, ...by }
    setDraft({ ...draft, ...by })
    if (!isBeingTyped(next.from) && !isBeingTyped(next.to) && !isReversed(next)) onChange(next)
  }
  return (
    <>
      <TextField type="date" label={t('audit.from')} value={written.from ?? ''} max={LAST_DAY} error={'from' in draft || !('to' in draft) ? error : undefined} onChange={(from) => write({ from: from || undefined })} />
      <TextField type="date" label={t('audit.to')} value={written.to ?? ''} max={LAST_DAY} error={'to' in draft && !('from' in draft) ? error : undefined} onChange={(to) => write({ to: to || undefined })} />
    </>
  )
}
