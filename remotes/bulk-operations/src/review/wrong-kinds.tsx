import { useTranslation } from 'react-i18next'
import type { KindCount } from '@ventanilla/contract/bulk/problem-kinds'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Button, Icon } from '@ventanilla/ui/core'

type WrongKindsProps = {
  /** `warning`: nothing is wrong with them, and yet they are worth a look. */
  tone?: 'danger' | 'warning'
  /** What is wrong, in a sentence that the kinds end: '5 filas por corregir:'. */
  sentence: string
  kinds: readonly KindCount[]
  /** A kind with its count, in words. */
  wordOf: (kind: string, count: { count: number; shown: string }) => string
  /** The kind whose rows alone are shown. */
  chosen: string | undefined
  onChoose: (kind: string | undefined) => void
}

/** What is wrong with a list, in one sentence, by kinds that leave only their rows. */
export function WrongKinds({ tone = 'danger', sentence, kinds, wordOf, chosen, onChoose }: WrongKindsProps) {
  const { t } = useTranslation('bulk-operations')
  const { number } = useFormats()
  return (
    <div className="v-row v-kinds" role="group" aria-label={t(tone === 'danger' ? 'review.kinds' : 'review.warnedKinds')}>
      <p className="v-strong v-tone" data-tone={tone}><Icon name={tone === 'danger' ? 'error' : 'warning'} /> {sentence}</p>
      {kinds.map(({ kind, count }) => (
        <Button key={kind} small aria-pressed={chosen === kind} onClick={() => onChoose(chosen === kind ? undefined : kind)}>
          {wordOf(kind, { count, shown: number(count) })}
        </Button>
      ))}
    </div>
  )
}
