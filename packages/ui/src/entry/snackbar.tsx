import { useEffect, useEffectEvent } from 'react'
import { SNACKBAR_MS } from '@ventanilla/contract/constants'
import { WhatToDo } from '../feedback/what-to-do.tsx'
import { Icon } from '../icons/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'

export type SnackbarProps = {
  /** The sentences of the red list; none: nothing is shown. */
  messages: readonly string[]
  /** The refusal that they tell of: they then lead to what to do about it. */
  of?: unknown
  onClose: () => void
}

/** Bottom-right list of errors that hides after 6 seconds (specification sections 2 and 9), or by its button. */
export function Snackbar({ messages, of, onClose }: SnackbarProps) {
  const t = useUiWords()
  const close = useEffectEvent(onClose)
  const said = messages.join('\n')

  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(close, SNACKBAR_MS)
    return () => clearTimeout(timer)
  }, [said])

  return (
    <div className="v-snackbar-place" role="alert">
      {messages.length > 0 && (
        <div className="v-alert v-snackbar" data-tone="danger">
          <Icon name="error" size={18} />
          <ul>{messages.map((message) => <li key={message}>{message}</li>)}{of !== undefined && <li><WhatToDo of={of} /></li>}</ul>
          <button type="button" className="v-input-action" aria-label={t('common.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  )
}
