import { TextLink } from '@ventanilla/ui/entry'
import { hubPath } from './paths.ts'
import { useWords } from './use-words.ts'

/** The way to the hub, from a list that could not be shown. */
export function OtherLists() {
  const { t } = useWords()
  return <TextLink look="button" to={hubPath}>{t('list.others')}</TextLink>
}
