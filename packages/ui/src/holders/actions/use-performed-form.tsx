import { useRef } from 'react'
import { useHolderWords } from '../words.ts'
import { PerformDialog } from './perform-dialog.tsx'
import type { Performing } from './performing.ts'

/** What a form hands to its review: what was written, the way back to it, and how it is left. */
type Step<V> = { open: boolean; values: V; back: () => void; leave: () => void }

/** How a form goes on whose action is confirmed before it acts: to what will happen, from there back to the form, or out of both. */
export function usePerformedForm<V>(performing: (values: V) => Performing, onClose: () => void) {
  const t = useHolderWords()
  // The reason that was typed in the question: it is there again after the way back, until the form is left.
  const forgetReason = useRef<() => void>(undefined)
  return {
    submit: t('action.next'),
    cancel: t('action.close'),
    onDone: onClose,
    onCancel: () => {
      forgetReason.current?.()
      onClose()
    },
    review: ({ open, values, back, leave }: Step<V>) => {
      const close = () => {
        leave()
        onClose()
      }
      const goBack = (forget: () => void) => {
        forgetReason.current = forget
        back()
      }
      return open && <PerformDialog perform={performing(values)} onBack={goBack} onClose={close} onRead={onClose} />
    },
  }
}
