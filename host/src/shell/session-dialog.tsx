import { useState } from 'react'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { AlertDialog } from '@ventanilla/ui/alert-dialog'
import { Alert, Button } from '@ventanilla/ui/core'
import { useServices } from '../app/services.ts'
import { clockOf, useSecondsLeft } from '../app/use-seconds-left.ts'
import { useWords } from '../app/use-words.ts'
import { endSession } from '../session/sign-in.ts'
import { useSessionWatch } from '../session/use-session-watch.ts'

/** Announces that the session is about to end, and lets the person decide; the same in all tabs. */
export function SessionDialog() {
  const t = useWords()
  const { api, session } = useServices()
  const { end, extend } = useSessionWatch()
  const [read, setRead] = useState<number>()
  const { busy, failure, run } = useRunning(extend)

  const final = end?.phase === 'final'
  const open = end?.phase === 'idle' || (final && read !== end.endsAt)
  const dismiss = () => final && setRead(end.endsAt)
  return (
    <AlertDialog
      open={open}
      title={t('session.title')}
      onEscape={dismiss}
      actions={
        <>
          <Button icon="sign-out" onClick={() => endSession(session, api)}>
            {t('shell.sign_out')}
          </Button>
          <Button kind="primary" data-first busy={busy} onClick={final ? dismiss : run}>
            {t(final ? 'session.back' : 'session.stay')}
          </Button>
        </>
      }
    >
      <p>{t(final ? 'session.final_text' : 'session.idle_text')}</p>
      {end && open && <TimeLeft until={end.endsAt} />}
      {failure && <Alert kind="danger">{failure}</Alert>}
    </AlertDialog>
  )
}

/** Seconds before the end at which screen readers announce it again. */
const announcedAt = [10, 30, 60]

function TimeLeft({ until }: { until: number }) {
  const t = useWords()
  const { clock } = useServices()
  const left = useSecondsLeft(until, clock.now)
  const announced = announcedAt.find((seconds) => left <= seconds)
  return (
    <>
      <p className="v-figure host-time-left" role="timer" aria-live="off">
        {clockOf(left)}
      </p>
      <p role="status" className="v-hidden">
        {announced === undefined ? '' : t('session.seconds', { seconds: announced })}
      </p>
    </>
  )
}

/** One running of something that may fail, and its failure in words. */
function useRunning(action: () => Promise<void>): { busy: boolean; failure: string | undefined; run: () => void } {
  const say = useProblemText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const run = () => {
    setBusy(true)
    setError(undefined)
    action()
      .catch(setError)
      .finally(() => setBusy(false))
  }
  return { busy, failure: error === undefined ? undefined : say(error), run }
}
