import { useEffect, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker, useNavigate } from '@ventanilla/remote-sdk/router'
import { ConfirmDialog } from '@ventanilla/ui/core'
import { askBeforeClosing } from '../operations/ask-before-closing.ts'
import { useGoBack } from '../operations/bulk-page.tsx'
import { hubPath } from '../operations/paths.ts'

type ExitGuard = {
  /** A list that waits to be confirmed is open. */
  review: boolean
  /** Cells were corrected and not uploaded. */
  unsent: boolean
  /** Set by code that leaves the page on purpose: no question is asked. */
  leavingFreelyRef: RefObject<boolean>
}

/**
 * Asks before a review is left. The browser's Back button and the arrow of the page are blocked until the question is
 * answered. Without corrections only going back is blocked, because the list stays in the history. Corrections that were
 * not uploaded exist nowhere else, so they block every way out.
 */
export function useExitGuard({ review, unsent, leavingFreelyRef }: ExitGuard) {
  const navigate = useNavigate()
  const goBack = useGoBack()
  const held = useBlocker(
    ({ historyAction, currentLocation, nextLocation }) => !leavingFreelyRef.current && (unsent || (review && historyAction === 'POP')) && currentLocation.pathname !== nextLocation.pathname,
  )

  // Closing the tab asks in the browser's own words.
  useEffect(() => (unsent ? askBeforeClosing() : undefined), [unsent])

  return {
    heldBack: held.state === 'blocked',
    stay: () => held.reset?.(),
    /** Volver of a list that is only read. */
    toHub: () => {
      leavingFreelyRef.current = true
      if (held.state === 'blocked') return held.proceed()
      void navigate(hubPath)
    },
    /** 'Sí, salir': one page back (specification section 2), or to the hub where the review is all there is. */
    leave: () => {
      leavingFreelyRef.current = true
      if (held.state === 'blocked') return held.proceed()
      goBack()
    },
  }
}

/** 'Salir de la lista' (specification section 2). */
export function ExitDialog({ id, open, unsent, lost, onStay, onLeave }: { /** The list's number. */ id: string; open: boolean; /** Corrected cells that were not uploaded. */ unsent: number; /** Says that the list is found again under the uploaded lists. */ lost: boolean; onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation('bulk-operations')
  return (
    <ConfirmDialog open={open} title={t('exit.title')} confirm={t('exit.leave')} cancel={t('exit.stay')} onConfirm={onLeave} onCancel={onStay}>
      {unsent > 0 && <p>{t('exit.unsent', { count: unsent, id })}</p>}
      {lost && <p>{t('exit.text', { id })}</p>}
    </ConfirmDialog>
  )
}
