import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { isFiled } from '@ventanilla/contract/filed'
import { useApi, useToast, useSession } from '@ventanilla/remote-sdk/host-context'
import { useNavigate } from '@ventanilla/remote-sdk/router'
import { useFiling, type Filing } from '@ventanilla/ui/changes'
import { ConfirmDialog, LinkButton } from '@ventanilla/ui/core'
import type { ForAll, BulkView } from '../operations/bulk-view.ts'
import { resultPath } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'

/** Makes an operation's list from the database, starts it and opens its progress. An empty list is no failure. */
function useForAll(definition: BulkDefinition, filing: Filing, close: () => void) {
  const api = useApi()
  const toast = useToast()
  const navigate = useNavigate()
  const { t, problemText } = useWords()

  const { mutate, isPending } = useMutation({
    mutationFn: (endpoint: ForAll) => api.call(endpoint, { ...filing.reason }),
    onSuccess: (answer) => {
      if (isFiled(answer)) filing.say(answer, close)
      else void navigate(resultPath(definition, answer.upload_document_id))
    },
    onError: (error) => {
      if (error instanceof ApiError && error.body?.code === 'nothing_to_do') toast('info', t(`operations.${definition.id}.forAll.nothing`, { defaultValue: problemText(error) }))
      else toast('error', t('hub.forAll.failed', { message: problemText(error) }), error)
      close()
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
  const filing = useFiling(asked ? forAll : undefined)
  const { begin, busy } = useForAll(definition, filing, close)
  if (!forAll || !may(forAll)) return null
  const say = (part: 'action' | 'title' | 'text' | 'confirm'): string => t(`operations.${definition.id}.forAll.${part}`, { defaultValue: operation(definition.id) })

  return (
    <>
      <LinkButton icon={icon} onClick={() => setAsked(true)}>{say('action')}</LinkButton>
      {filing.dialog}
      {asked && !filing.said && (
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
          {filing.notice}
        </ConfirmDialog>
      )}
    </>
  )
}
