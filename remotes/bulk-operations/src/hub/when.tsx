import { Timestamp } from '@ventanilla/ui/core'
import { useWords } from '../operations/use-words.ts'

/** When something was done, and by which person if known: one column, so that the others have room. */
export function When({ time, by }: { time: string; by: string | null | undefined }) {
  const { t } = useWords()
  return (
    <>
      <Timestamp time={time} />
      {by && <div className="v-muted v-ellipsis v-list-who" title={by}>{t('log.by', { who: by })}</div>}
    </>
  )
}
