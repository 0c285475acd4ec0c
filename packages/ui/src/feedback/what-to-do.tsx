import { messageAddress } from '@ventanilla/contract/help'
import { codeOf, useProblemText } from '@ventanilla/i18n/problem-text'
import { Icon } from '../icons/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'

export type WhatToDoProps = { /** The problem, or the error that a call threw. */ of: unknown; /** Among the marks of a row: a sign alone. */ sign?: boolean }

/** The way from a refusal to its entry in the help centre, in a tab of its own; nothing where it has no code. */
export function WhatToDo({ of, sign = false }: WhatToDoProps) {
  const t = useUiWords()
  const say = useProblemText()
  const code = codeOf(of)
  if (code === undefined) return null
  const name = t('common.whatToDoAbout', { message: say(of) })
  return (
    <a href={messageAddress(code)} target="_blank" rel="noopener" className="v-link v-what-to-do" aria-label={name} title={sign ? t('common.whatToDo') : undefined} onClick={(event) => event.stopPropagation()}>
      {sign ? <Icon name="help" /> : t('common.whatToDo')}
    </a>
  )
}
