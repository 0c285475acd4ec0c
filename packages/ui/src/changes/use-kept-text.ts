import { useState } from 'react'
import { draftOf } from '@ventanilla/remote-sdk/drafts'
import { useSession } from '@ventanilla/remote-sdk/host-context'

export type KeptText = {
  text: string
  write: (text: string) => void
  /** It was sent, or given up. */
  forget: () => void
}

const isKept = (kept: unknown): kept is { text: string } => typeof kept === 'object' && kept !== null && 'text' in kept && typeof kept.text === 'string'

/**
 * A text that is typed outside a form: the comment of a decision, the reason of a request. It is kept in this tab like the
 * draft of a form, so that it is there again where the session ended before it was sent.
 * @param key what it is, and of which record
 */
export function useKeptText(key: string): KeptText {
  const { user } = useSession()
  const kept = draftOf(user.id, key)
  const [text, setText] = useState(() => {
    const draft = kept.read()
    return isKept(draft) ? draft.text : ''
  })
  return {
    text,
    write: (next) => {
      setText(next)
      if (next === '') kept.drop()
      else kept.keep({ text: next })
    },
    forget: kept.drop,
  }
}
