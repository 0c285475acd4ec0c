import { useTranslation } from 'react-i18next'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Button, Icon } from '@ventanilla/ui/core'
import { useWords } from '../operations/use-words.ts'

type WrongKindsProps = {
  /** Invalid rows. */
  invalid: number
  /** How many of them are wrong in which column; none where the list comes in pages. */
  kinds: readonly { column: string; count: number }[]
  /** The column whose rows alone are shown. */
  chosen: string | undefined
  onChoose: (column: string | undefined) => void
}

/** What is wrong with a list, in one sentence, by kinds that leave only their rows. */
export function WrongKinds({ invalid, kinds, chosen, onChoose }: WrongKindsProps) {
  const { t } = useTranslation('bulk-operations')
  const { column: word } = useWords()
  const { number } = useFormats()
  if (invalid === 0) return null
  return (
    <div className="v-row v-kinds" role="group" aria-label={t('review.kinds')}>
      <p className="v-strong v-tone" data-tone="danger"><Icon name="error" /> {t('review.toCorrect', { count: invalid, shown: number(invalid) })}</p>
      {kinds.map(({ column, count }) => (
        <Button key={column} small aria-pressed={chosen === column} onClick={() => onChoose(chosen === column ? undefined : column)}>
          {t('review.kind', { column: word(column), shown: number(count) })}
        </Button>
      ))}
    </div>
  )
}
