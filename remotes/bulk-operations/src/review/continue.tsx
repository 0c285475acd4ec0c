import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { movesMoney, type BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { isFiled } from '@ventanilla/contract/filed'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { attempt } from '@ventanilla/remote-sdk/retrying-lazy'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useNavigate } from '@ventanilla/remote-sdk/router'
import { useFiling } from '@ventanilla/ui/changes'
import { type ProgressBarProps, Alert, Button, TextField } from '@ventanilla/ui/core'
import { isProcessed, resultPath, type Processed } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'
import { progressOf, useProgress } from '../progress/progress.tsx'
import type { Counts } from '../rows/count-cards.tsx'
import { MoneyQuestion } from './money-question.tsx'
import { useKeptState } from './use-kept-state.ts'

/** What Continuar does, and how far it has come. */
export type ReviewAction = {
  onContinue: () => void
  running: boolean
  /** Counts of long work, shown on the spinner. */
  progress?: ProgressBarProps
  /** Why the last try failed, in words, and what it threw. */
  failure?: string
  error?: unknown
  /** The notification addresses, for operations that write to somebody; they may not be empty. */
  emails?: { value: string; onChange: (value: string) => void }
  /** What is said of its approval before it is sent. */
  notice?: ReactNode
}

/**
 * Loads the page that says what became of the money before any moves.
 * @throws {ApiError} where it does not come: nothing was sent then
 */
const readyResult = (): Promise<unknown> =>
  attempt(() => import('../result/result.page.tsx'), [300]).catch((cause: unknown) => {
    throw new ApiError('FETCH_ERROR', 'the page of the result did not come', { cause })
  })

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Processes a list when Continuar is pressed. Work that ends within the call leads to the result at once; longer work is
 * followed until it ends. The result replaces the review in the history (specification section 4). After a failure the
 * review stays as it was, with the addresses that were typed. A list that waits for a second person is said to. Where money
 * moves it asks once more before anything is sent.
 * @param document the list, as far as it is known
 * @param leavingFreelyRef set as the page leads on
 */
export function useContinue(definition: BulkDefinition, id: string, document: UploadDocument | undefined, leavingFreelyRef: RefObject<boolean>): ReviewAction & { dialog: ReactNode } {
  const api = useApi()
  const navigate = useNavigate()
  const { t, problemText } = useWords()
  const [emails, setEmails] = useKeptState(`${definition.id}/${id}/emails`, '', isText, leavingFreelyRef)
  const filing = useFiling(`${definition.id}/process`, document?.total_amount ?? undefined)
  const [following, setFollowing] = useState(false)
  const [asking, setAsking] = useState(false)
  const asks = movesMoney(definition)

  // Another server may say only in this answer how the list ended: the history entry keeps it for the result.
  const toResult = (processed?: Processed) => {
    leavingFreelyRef.current = true
    void navigate(resultPath(definition, id), { replace: true, state: processed && { processed } })
  }

  const call = useMutation({
    mutationFn: async (again: string | undefined) => {
      await readyResult()
      return api.bulk(definition, 'process', { body: { upload_document_id: id, ...(definition.notifies && { emails }), ...(again !== undefined && { again }) }, ...filing.reason })
    },
  })
  const { progress, error: lost } = useProgress(following ? { upload_document_id: id, operation: definition.id } : undefined, () => toResult())

  const process = (again?: string) =>
    call.mutate(again, {
      onSuccess: (answer) => {
        // The list is read again, and waits.
        if (isFiled(answer)) return filing.say(answer, () => undefined)
        const { status, success_count, fail_count, total_count } = answer
        if (isProcessed(status)) toResult({ status, success_count, fail_count, total_count })
        else setFollowing(true)
      },
    })

  return {
    onContinue: () => (asks ? setAsking(true) : process()),
    // Ends when the work can no longer be followed: the review then leads to the result, which looks for itself.
    running: call.isPending || (following && lost === undefined),
    progress: progress && progressOf(progress),
    failure: call.error ? t('review.failed', { id, message: problemText(call.error) }) : undefined,
    error: call.error,
    emails: definition.notifies ? { value: emails, onChange: setEmails } : undefined,
    notice: filing.notice,
    dialog: (
      <>
        {filing.dialog}
        {asking && document && (
          <MoneyQuestion
            definition={definition}
            document={document}
            emails={emails}
            onClose={() => setAsking(false)}
            onConfirm={(again) => {
              setAsking(false)
              process(again)
            }}
          />
        )}
      </>
    ),
  }
}

/**
 * The e-mails and Continuar, which is there only when every row is valid (specification sections 2 and 5). Invalid
 * addresses refuse nothing: the question before money moves names them, and every list that notifies moves money.
 */
export function ReviewFooter({ id, action, counts }: { /** The list's number. */ id: string; action: ReviewAction; counts: Counts }) {
  const { t } = useTranslation('bulk-operations')
  const { number } = useFormats()
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { emails, running, failure, error, onContinue } = action
  const missing = emails !== undefined && /^[,;\s]*$/.test(emails.value)

  if (counts.fail > 0) return <Alert kind="warning">{t('review.cannotContinue', { id, count: counts.fail, shown: number(counts.fail) })} {t('review.ways.file')}</Alert>
  if (counts.total === 0) return null

  return (
    <form
      ref={form}
      className="v-list-footer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (missing) form.current?.querySelector('input')?.focus()
        else if (!running) onContinue()
      }}
    >
      {failure && <Alert kind="danger" of={error}>{failure}</Alert>}
      {emails && (
        <TextField
          label={t('review.emails')}
          hint={t('review.emailsHint')}
          error={tried && missing ? t('review.emailsMissing') : undefined}
          value={emails.value}
          onChange={emails.onChange}
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          aria-required
        />
      )}
      {action.notice}
      <Button kind="primary" type="submit" busy={running}>{running ? t('review.processing') : t('review.continue')}</Button>
    </form>
  )
}
