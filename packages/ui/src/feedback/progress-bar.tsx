import { useId, type ReactNode } from 'react'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useUiWords } from '../words/use-ui-words.ts'

export type ProgressBarProps = { done: number; total: number; label?: string; /** What else is to be said of it. */ children?: ReactNode }

/** How far long work has come: a bar and the counts. */
export function ProgressBar({ done, total, label, children }: ProgressBarProps) {
  const t = useUiWords()
  const { number } = useFormats()
  const id = useId()
  return (
    <div className="v-progress">
      <progress aria-label={label ?? t('progress.label')} aria-describedby={id} value={done} max={Math.max(total, 1)} />
      <p id={id} className="v-figure">{t('progress.counts', { done: number(done), total: number(total) })}</p>
      {children}
    </div>
  )
}
