import 'react-toastify/ReactToastify.css'
import './toasts.css'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import { TOAST_MS } from '@ventanilla/contract/constants'
import type { ToastKind } from '@ventanilla/remote-sdk/host-context'
import { WhatToDo } from '@ventanilla/ui/core'
import { useWords } from '../app/use-words.ts'

/** How often each sentence has gone. One that is about to go keeps its id until then, and nothing else is shown under that. */
const gone = new Map<string, number>()

/** Shows a toast. Of one that stands already the time begins anew. */
export function show(kind: ToastKind, text: string, of?: unknown): void {
  const name = `${kind}:${text}`
  const times = gone.get(name) ?? 0
  const toastId = `${name}:${String(times)}`
  if (toast.isActive(toastId)) toast.update(toastId)
  else
    toast(
      <p>
        {text} <WhatToDo of={of} />
      </p>,
      { type: kind, toastId, onClose: () => gone.set(name, times + 1) },
    )
}

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
