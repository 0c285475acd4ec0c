import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { isFiled } from '@ventanilla/contract/filed'
import { useApi, useToast, useSession } from '@ventanilla/remote-sdk/host-context'
import { useNavigate } from '@ventanilla/remote-sdk/router'
import { ConfirmDialog, LinkButton, useSentForApproval } from '@ventanilla/ui/core'
import type { ForAll, BulkView } from '../operations/bulk-view.ts'
import { resultPath } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'

/** Makes an operation's list from the database, starts it and opens its progress. An empty list is no failure. */
function useForAll(definition: BulkDefinition, onNothingBegun: () => void) {
  const api = useApi()
  const toast = useToast()
  const sent = useSentForApproval()
  const navigate = useNavigate()
  const { t, problemText } = useWords()

  const { mutate, isPending } = useMutation({
    mutationFn: (endpoint: ForAll) => api.call(endpoint, {}),
    onSuccess: (answer) => {
      if (isFiled(answer)) sent()
      else void navigate(resultPath(definition, answer.upload_document_id))
    },
    onError: (error) => {
      if (error instanceof ApiError && error.body?.code === 'nothing_to_do') toast('info', t(`operations.${definition.id}.forAll.nothing`, { defaultValue: problemText(error) }))
      else toast('error', t('hub.forAll.failed', { message: problemText(error) }))
      onNothingBegun()
    },
  })
  return { begin: mutate, busy: isPending }
}

/** Starts an operation for every user that it applies to, after a confirmation. */
export function ForAllAction({ view: { definition, forAll, icon } }: { view: BulkView }) {
  const { t, operation } = useWords()
  const { may } = useSession()
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const { begin, busy } = useForAll(definition, close)
  if (!forAll || !may(forAll)) return null
  const say = (part: 'action' | 'title' | 'text' | 'confirm'): string => t(`operations.${definition.id}.forAll.${part}`, { defaultValue: operation(definition.id) })

  return (
    <>
      <LinkButton icon={icon} onClick={() => setAsked(true)}>{say('action')}</LinkButton>
      {asked && (
        <ConfirmDialog
          open
          title={say('title')}
          confirm={say('confirm')}
          cancel={t('hub.forAll.cancel')}
          busy={busy}
          onConfirm={() => begin(forAll)}
          onCancel={close}
        >
          <p>{say('text')}</p>
          <p className="v-muted">{t('hub.forAll.follow')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
