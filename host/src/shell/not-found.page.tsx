import { TextLink } from '@ventanilla/ui/entry'
import { HOME } from '../app/return-address.ts'
import { useWords } from '../app/use-words.ts'

/** Unknown addresses (specification section 2). */
export function NotFoundPage({ address }: { address: string }) {
  const t = useWords()
  return (
    <div className="host-not-found">
      <h1>{t('not_found.title')}</h1>
      <p>{t('not_found.text', { address })}</p>
      <TextLink to={HOME} look="button">
        {t('not_found.home')}
      </TextLink>
    </div>
  )
}
