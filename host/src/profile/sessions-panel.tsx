import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnSession } from '@ventanilla/contract/endpoints/profile.endpoints'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useToast } from '@ventanilla/remote-sdk/host-context'
import { Button, ConfirmDialog, ErrorCard, LoadingState, Panel, StaleNotice } from '@ventanilla/ui/core'
import { useLoadState } from '@ventanilla/ui/data'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'
import { SessionItem, useDeviceName } from './session-item.tsx'

type Ending = OwnSession | 'others'

/** Where the caller is signed in, with a way to end each, and all others at once. */
export function SessionsPanel() {
  const t = useWords()
  const device = useDeviceName()
  const say = useProblemText()
  const toast = useToast()
  const { api } = useServices()
  const answer = useQuery(api.query('own-sessions', {}))
  const load = useLoadState(answer, ({ results }) => results)
  const [ending, setEnding] = useState<Ending>()
  const { mutate, isPending } = useMutation({
    mutationFn: (what: Ending) => (what === 'others' ? api.call('end-other-sessions', {}) : api.call('end-session', { body: { id: what.id } })),
    onSuccess: (_, what) => toast('success', t(what === 'others' ? 'sessions.others_ended' : 'sessions.one_ended')),
    onError: (reason) => toast('error', say(reason), reason),
    onSettled: () => setEnding(undefined),
  })

  const sessions = load.status === 'ready' ? load.value : []
  const endOthers = sessions.some(({ current }) => !current) && (
    <Button icon="ban" onClick={() => setEnding('others')}>
      {t('sessions.end_others')}
    </Button>
  )
  return (
    <Panel title={t('sessions.title')} actions={endOthers || undefined}>
      {load.status === 'loading' && <LoadingState />}
      {load.status === 'failed' && (
        <ErrorCard title={t('sessions.failed')} of={load.of} onRetry={load.onRetry} retrying={answer.isFetching}>
          <p>{load.message}</p>
        </ErrorCard>
      )}
      <StaleNotice of={load} />
      {load.status === 'ready' && (
        <ul className="v-stack host-sessions">
          {sessions.map((one) => (
            <SessionItem key={one.id} session={one} onEnd={() => setEnding(one)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={ending !== undefined}
        title={ending === undefined || ending === 'others' ? t('sessions.end_others') : t('sessions.end_which', { device: device(ending), address: ending.address })}
        confirm={t(ending === 'others' ? 'sessions.end_others' : 'sessions.end')}
        cancel={t('dialog.cancel')}
        danger
        busy={isPending}
        onConfirm={() => ending && mutate(ending)}
        onCancel={() => setEnding(undefined)}
      >
        <p>{t(ending === 'others' ? 'sessions.end_others_text' : 'sessions.end_text')}</p>
      </ConfirmDialog>
    </Panel>
  )
}
