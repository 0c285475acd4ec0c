import { useEffect, useRef, type ReactNode } from 'react'
import { useBlocker } from '@ventanilla/remote-sdk/router'
import { useUiWords } from '../words/use-ui-words.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Asks before a form with unsaved changes is left: by a link, by the browser's Back, or by closing the tab (there in the
 * browser's own words). `question` stands anywhere in the page; `leaveFreely` is called by whoever leads on after saving.
 */
export function useUnsavedGuard(unsaved: boolean): { question: ReactNode; leaveFreely: () => void } {
  const t = useUiWords()
  const freely = useRef(false)
  const held = useBlocker(({ currentLocation, nextLocation }) => unsaved && !freely.current && currentLocation.pathname !== nextLocation.pathname)

  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])

  return {
    leaveFreely: () => {
      freely.current = true
    },
    question: (
      <ConfirmDialog open={held.state === 'blocked'} title={t('unsaved.title')} confirm={t('unsaved.leave')} cancel={t('unsaved.stay')} danger onConfirm={() => held.proceed?.()} onCancel={() => held.reset?.()}>
        <p>{t('unsaved.text')}</p>
      </ConfirmDialog>
    ),
  }
}
