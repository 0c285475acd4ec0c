import { useFormats } from '@ventanilla/i18n/use-formats'
import { useWords } from '../operations/use-words.ts'

/** How many rows of a list await the card provider's word; nothing where none does. */
export function PendingRows({ count }: { count: number }) {
  const { t } = useWords()
  const { number } = useFormats()
  return count > 0 && <p className="v-muted">{t('running.pending', { count, shown: number(count) })}</p>
}
