import { Button } from '../fields/button.tsx'
import { useWords } from './words.ts'

export type ReadAgainProps = { onRead: () => void }

/** Leads from a dialog back to its page, which shows the record as it is now: somebody else changed it meanwhile. */
export function ReadAgain({ onRead }: ReadAgainProps) {
  const t = useWords()
  return <div><Button onClick={onRead}>{t('readAgain')}</Button></div>
}
