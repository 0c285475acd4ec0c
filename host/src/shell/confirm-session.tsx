import { useEffect, useSyncExternalStore } from 'react'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { useServices } from '../app/services.ts'
import { HostDialog } from './host-part.tsx'
import { withLaterWords } from '../words/load-words.ts'

// The shell does not wait for a form that few calls ask for.
const AskForCode = retryingLazy(withLaterWords(() => import('./ask-for-code.tsx')))

/** Asks for the second factor when a call of any page requires it again. */
export function ConfirmSession() {
  const { confirmation } = useServices()
  const asked = useSyncExternalStore(confirmation.subscribe, confirmation.getState)
  // Leaving the page answers no, so that no call waits for a closed dialog.
  useEffect(() => () => confirmation.answer(false), [confirmation])
  if (!asked) return null
  return (
    <HostDialog onFailed={() => confirmation.answer(false)}>
      <AskForCode answer={confirmation.answer} />
    </HostDialog>
  )
}
