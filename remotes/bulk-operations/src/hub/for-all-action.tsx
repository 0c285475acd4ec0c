import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isDefinite } from '@ventanilla/api-client/api-error'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { ForAllPreview } from '@ventanilla/contract/endpoints/card-actions.endpoints'
import { isFiled } from '@ventanilla/contract/filed'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi, useToast, useSession } from '@ventanilla/remote-sdk/host-context'
import { useNavigate } from '@ventanilla/remote-sdk/router'
import { useFiling, type Filing } from '@ventanilla/ui/changes'
import { Alert, ConfirmDialog, Descriptions, LinkButton, LoadFailure, LoadingState, Money, StaleNotice, TextLink, useMounted } from '@ventanilla/ui/core'
import { useLoadState } from '@ventanilla/ui/data'
import type { ForAll, BulkView } from '../operations/bulk-view.ts'
import { resultPath } from '../operations/paths.ts'
import { isUnknownCall } from '../operations/unknown-call.ts'
import { useWords } from '../operations/use-words.ts'

/**
 * Makes an operation's list from the database, starts it and opens its progress. An empty list is no failure. After a lost answer
 * the question stays, and `look` reads whether a list runs. A person who has left meanwhile stays where they are, and a toast says what became of it.
 */
function useForAll(definition: BulkDefinition, filing: Filing, { close, look }: { close: () => void; look: () => void }) {
  const api = useApi()
  const toast = useToast()
  const navigate = useNavigate()
  const isMounted = useMounted()
  const { t, problemText, operation } = useWords()

  const { mutate, isPending, error } = useMutation({
    mutationFn: (endpoint: ForAll) => api.call(endpoint, { ...filing.reason }),
    onSuccess: (answer) => {
      const left = !isMounted()
      if (isFiled(answer) && !left) return filing.say(answer, close)
      filing.forget()
      if (isFiled(answer)) toast('info', t('hub.forAll.filed', { operation: operation(definition.id) }))
      else if (left) toast('success', t('hub.forAll.begun', { operation: operation(definition.id) }))
      else void navigate(resultPath(definition, answer.upload_document_id))
    },
    onError: (error) => {
      if (!isDefinite(error)) {
        if (isMounted()) look()
        else toast('error', `${operation(definition.id)}: ${problemText(error)} ${t('hub.forAll.uncertain')}`, error)
        return
      }
      if (error instanceof ApiError && error.body?.code === 'nothing_to_do') toast('info', t(`operations.${definition.id}.forAll.nothing`, { defaultValue: problemText(error) }))
      else toast('error', t('hub.forAll.failed', { message: problemText(error) }), error)
      close()
    },
  })
  return { begin: mutate, busy: isPending, lost: error && !isDefinite(error) ? error : undefined }
}

/** What it would begin now; `undefined` from a server that does not tell. */
function usePreview(endpoint: ForAll) {
  // Read for each question: money and cards move all the time.
  const answer = useQuery({ ...useApi().query(`${endpoint}-preview`, {}), gcTime: 0, staleTime: 0, retry: false })
  const told: { data: { known: ForAllPreview | undefined } | undefined; error: Error | null } = isUnknownCall(answer.error) ? { data: { known: undefined }, error: null } : { data: answer.data && { known: answer.data }, error: answer.error }
  return { look: () => void answer.refetch(), preview: useLoadState({ ...answer, ...told }, ({ known }) => known) }
}

/** Starts an operation for every user that it applies to, after a confirmation. */
export function ForAllAction({ view }: { view: BulkView }) {
  const { t, operation } = useWords()
  const { may } = useSession()
  const [asked, setAsked] = useState(false)
  const { definition, forAll, icon } = view
  if (!forAll || !may(forAll)) return null
  return (
    <>
      <LinkButton icon={icon} onClick={() => setAsked(true)}>{t(`operations.${definition.id}.forAll.action`, { defaultValue: operation(definition.id) })}</LinkButton>
      {asked && <Question definition={definition} endpoint={forAll} onClose={() => setAsked(false)} />}
    </>
  )
}

/** Asks before it begins: for how many, and for how much. */
function Question({ definition, endpoint, onClose }: { definition: BulkDefinition; endpoint: ForAll; onClose: () => void }) {
  const { t, operation, problemText } = useWords()
  const filing = useFiling(endpoint)
  const { preview, look } = usePreview(endpoint)
  const { begin, busy, lost } = useForAll(definition, filing, { close: onClose, look })
  const { number } = useFormats()
  if (filing.said) return filing.dialog
  const cancel = () => {
    filing.forget()
    onClose()
  }
  const say = (part: 'title' | 'text' | 'confirm' | 'nothing'): string => t(`operations.${definition.id}.forAll.${part}`, { defaultValue: operation(definition.id) })
  const known = preview.status === 'ready' ? preview.value : undefined
  return (
    <ConfirmDialog
      open
      title={say('title')}
      confirm={say('confirm')}
      cancel={t('hub.forAll.cancel')}
      busy={busy}
      refused={preview.status !== 'ready' || (known !== undefined && (known.count === 0 || known.running !== null))}
      onConfirm={() => begin(endpoint)}
      onCancel={() => !busy && cancel()}
    >
      <div className="v-stack" aria-live="polite">
        <p>{say('text')}</p>
        {preview.status === 'loading' && <LoadingState />}
        {preview.status === 'failed' && <LoadFailure {...preview} />}
        {preview.status === 'ready' && <StaleNotice of={preview} />}
        {known?.running && <Alert kind="info" title={t('hub.forAll.running')}><TextLink to={resultPath(definition, known.running)}>{t('hub.forAll.see', { id: known.running })}</TextLink></Alert>}
        {known && !known.running && (known.count === 0 ? <Alert kind="info">{say('nothing')}</Alert> : <Extent of={known} />)}
        {known && !known.running && !!known.left_out && <p>{t('hub.forAll.leftOut', { count: known.left_out, shown: number(known.left_out) })}</p>}
        <p className="v-muted">{t('hub.forAll.follow')}</p>
        {filing.notice}
        {lost && <Alert kind="danger" title={problemText(lost)} of={lost}>{t('hub.forAll.uncertain')}</Alert>}
      </div>
    </ConfirmDialog>
  )
}

/** For how many users, and what they are charged. */
function Extent({ of: { count, fee, total } }: { of: ForAllPreview }) {
  const { t } = useWords()
  const { number } = useFormats()
  return (
    <Descriptions
      column={1}
      size="small"
      items={[
        { label: t('hub.forAll.users'), children: <strong>{t('hub.forAll.atMost', { shown: number(count) })}</strong> },
        ...(fee === null ? [] : [{ label: t('hub.forAll.fee'), children: <Money amount={fee} /> }]),
        ...(total === null ? [] : [{ label: t('hub.forAll.total'), children: <strong><Money amount={total} /></strong> }]),
      ]}
    />
  )
}
