import { Alert, TextLink } from '@ventanilla/ui/entry'
import { useWords } from '../app/use-words.ts'

/** A link that opens nothing: it lacks its secret, was used, or is too old. */
export function DeadLink({ title, children, of }: { title: string; children: string; /** The refusal, where there was one. */ of?: unknown }) {
  const t = useWords()
  return (
    <div className="v-stack">
      <h1>{title}</h1>
      <Alert kind="warning" of={of}>{children}</Alert>
      <TextLink to="/login" look="primary" replace>
        {t('auth.to_login')}
      </TextLink>
    </div>
  )
}
