import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useBlocker } from '@ventanilla/remote-sdk/router'
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx'
import { URGENT } from '../feedback/overlay-root.ts'
import { useFormWords } from './words.ts'

type UnsavedGuard = {
  /** Stands anywhere in the page. */
  question: ReactNode
  /** Leads on without a question, after saving. */
  leaveFreely: () => void
  /** Does `leave` at once, or once somebody agreed to lose what they wrote: for a dialog that is closed. */
  ask: (leave: () => void) => void
}

/** A list turns its pages below what is written, also by itself where one is empty by now, and takes nothing away. */
const withoutPages = (search: string): string => String(new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !/(?:^|\.)(?:page|saved_view)$/.test(name))))

/**
 * Asks before unsaved input is lost: by a link, also to another tab of the same page, by the browser's Back, or by closing
 * the browser's tab (there in the browser's own words). `onLeave` forgets what else was kept of it.
 */
export function useUnsavedGuard(unsaved: boolean, onLeave: () => void): UnsavedGuard {
  const freely = useRef(false)
  const [closing, setClosing] = useState<() => void>()

  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => void (freely.current || event.preventDefault())
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])

  const leave = () => {
    freely.current = true
    onLeave()
    setClosing(undefined)
    closing?.()
  }
  return {
    leaveFreely: () => {
      freely.current = true
    },
    ask: (close) => {
      if (unsaved) return setClosing(() => close)
      onLeave()
      close()
    },
    // The router asks only the guard that came last: one that has nothing to guard, a dialog's say, would let through what the form below it holds.
    question: unsaved && <Question isFree={() => freely.current} closing={closing !== undefined} onStay={() => setClosing(undefined)} onLeave={leave} />,
  }
}

type QuestionProps = { isFree: () => boolean; /** A dialog is about to be closed. */ closing: boolean; onStay: () => void; onLeave: () => void }

function Question({ isFree, closing, onStay, onLeave }: QuestionProps) {
  const t = useFormWords()
  const held = useBlocker(({ currentLocation: now, nextLocation: next }) => !isFree() && (now.pathname !== next.pathname || withoutPages(now.search) !== withoutPages(next.search)))
  const stay = () => {
    onStay()
    held.reset?.()
  }
  const leave = () => {
    onLeave()
    held.proceed?.()
  }
  // Above a dialog of the host too, over which somebody goes back.
  return (
    <ConfirmDialog open={held.state === 'blocked' || closing} above={URGENT} title={t('unsaved.title')} confirm={t('unsaved.leave')} cancel={t('unsaved.stay')} danger onConfirm={leave} onCancel={stay}>
      <p>{t('unsaved.text')}</p>
    </ConfirmDialog>
  )
}
