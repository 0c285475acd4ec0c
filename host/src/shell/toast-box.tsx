import 'react-toastify/ReactToastify.css'
import './toasts.css'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import { TOAST_MS } from '@ventanilla/contract/constants'
import type { ToastKind } from '@ventanilla/remote-sdk/host-context'
import { WhatToDo } from '@ventanilla/ui/core'
import { useWords } from '../app/use-words.ts'

/** The id under which each sentence stands. One that is about to go keeps its id until then, and nothing else is shown under that. */
const standing = new Map<string, string>()
let shown = 0

/** Shows a toast. Of one that stands already the time begins again. */
export function show(kind: ToastKind, text: string, of?: unknown): void {
  const name = `${kind}:${text}`
  const toastId = standing.get(name) ?? `${name}:${String((shown += 1))}`
  standing.set(name, toastId)
  if (toast.isActive(toastId)) toast.update(toastId)
  else
    toast(
      <p>
        {text} <WhatToDo of={of} />
      </p>,
      { type: kind, toastId, onClose: () => void standing.delete(name) },
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
