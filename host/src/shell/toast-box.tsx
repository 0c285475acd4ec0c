import 'react-toastify/ReactToastify.css'
import './toasts.css'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import { TOAST_MS } from '@ventanilla/contract/constants'
import type { ToastKind } from '@ventanilla/remote-sdk/host-context'
import { WhatToDo } from '@ventanilla/ui/core'
import { useWords } from '../app/use-words.ts'

export const show = (kind: ToastKind, text: string, of?: unknown): void =>
  void toast(
    <p>
      {text} <WhatToDo of={of} />
    </p>,
    { type: kind, toastId: `${kind}:${text}` },
  )

/** Toasts as specification section 9 has them. Its styles come as a file: the page's policy lets no script add any. */
export function ToastBox() {
  const t = useWords()
  return (
    <ToastContainer
      position="top-right"
      autoClose={TOAST_MS}
      theme="dark"
      pauseOnHover
      draggable
      closeOnClick
      closeButton={false}
      newestOnTop
      limit={4}
      aria-label={t('shell.toasts')}
    />
  )
}
