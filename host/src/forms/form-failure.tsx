import { useProblemText } from '@ventanilla/i18n/problem-text'
import { Alert } from '@ventanilla/ui/entry'

/** Why a form was not taken, above its fields, and what to do about it. */
export function FormFailure({ of }: { of: unknown }) {
  const say = useProblemText()
  return of === undefined ? null : <Alert kind="danger" of={of}>{say(of)}</Alert>
}
