import { useState } from 'react'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { AlertDialog } from '@ventanilla/ui/alert-dialog'
import { Alert, Button } from '@ventanilla/ui/core'
import { useServices } from '../app/services.ts'
import { clockOf, useSecondsLeft } from '../app/use-seconds-left.ts'
import { useWords } from '../app/use-words.ts'
import { endSession } from '../session/sign-in.ts'
import type { SessionEnd } from '../session/session-end.ts'
import type { SessionWatch } from '../session/session-watch.ts'

/** Announces that the session is about to end, and lets the person decide; the same in all tabs. */
export default function SessionEnding({ end, extend }: { end: SessionEnd; extend: SessionWatch['extend'] }) {
  const t = useWords()
  const { api, session } = useServices()
  const [read, setRead] = useState<number>()
  const { busy, failure, run } = useRunning(extend, end)

  const final = end.phase === 'final'
  const open = end.phase === 'idle' || (final && read !== end.endsAt)
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
      {open && <TimeLeft until={end.endsAt} />}
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

/** Putting the end off: whether that is under way, and in words why it failed, as long as it is this end. */
function useRunning(extend: SessionWatch['extend'], { endsAt }: SessionEnd): { busy: boolean; failure: string | undefined; run: () => void } {
  const say = useProblemText()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<{ endsAt: number; error: unknown }>()
  const run = () => {
    setBusy(true)
    setFailed(undefined)
    extend()
      .catch((error: unknown) => setFailed({ endsAt, error }))
      .finally(() => setBusy(false))
  }
  return { busy, failure: failed?.endsAt === endsAt ? say(failed.error) : undefined, run }
}
