import { Button } from '../fields/button.tsx'
import { useWords } from './words.ts'

export type ReadAgainProps = { onRead: () => void }

/** Leads from a dialog whose record somebody else changed back to the page, which shows it as it is now. */
export function ReadAgain({ onRead }: ReadAgainProps) {
  const t = useWords()
  return <div><Button onClick={onRead}>{t('readAgain')}</Button></div>
}
