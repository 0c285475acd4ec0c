import { useId, type ReactNode } from 'react'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useUiWords } from '../words/use-ui-words.ts'

export type BarProps = {
  /** Name of what is measured; without one the bar is decoration beside its figure. */
  label?: string
  /** 0 to 1; absent while it is not known. */
  fraction: number | undefined
  describedBy?: string
}

/** A part of a whole. The browser's own: antd's brings circles and steps, 6 kB of the first page, for the same bar. */
export const Bar = ({ label, fraction, describedBy }: BarProps) => (
  <progress className="v-bar" aria-label={label} aria-hidden={label === undefined || undefined} aria-describedby={describedBy} value={fraction === undefined ? undefined : Math.min(fraction, 1)} />
)

/** `total`: undefined while it is not known. */
export type ProgressBarProps = { done: number; total: number | undefined; label?: string; /** The counts in words, where they are not of records. */ counts?: (counts: { done: string; total: string }) => string; /** What else is to be said of it. */ children?: ReactNode }

/** How far long work has come: a bar and the counts. */
export function ProgressBar({ done, total, label, counts, children }: ProgressBarProps) {
  const t = useUiWords()
  const say = counts ?? ((shown: { done: string; total: string }) => t('progress.counts', { ...shown, count: total ?? 0 }))
  const { number } = useFormats()
  const id = useId()
  return (
    <div className="v-stack v-progress">
      <Bar label={label ?? t('progress.label')} fraction={total === undefined ? undefined : done / Math.max(total, 1)} describedBy={id} />
      <p id={id} className="v-figure">{say({ done: number(done), total: total === undefined ? '–' : number(total) })}</p>
      {children}
    </div>
  )
}
