import { blanks } from './required.ts'
import { useDialogForm, type DialogFormState } from './use-dialog-form.ts'

/** A form in a dialog that asks for nothing but a code. */
export const useCodeForm = <R>(send: (code: string) => Promise<R>, onDone: (answer: R) => void): DialogFormState<'code'> =>
  useDialogForm({ initial: { code: '' }, fallback: 'code', check: blanks, send: ({ code }) => send(code.trim()), onDone })
