import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { MAX_NOTIFIED } from '@ventanilla/contract/constants'
import type { Problem } from '@ventanilla/contract/errors'
import { isAddress, readAddresses } from '@ventanilla/contract/bulk/notified-addresses'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { Alert, Checkbox, ConfirmDialog, Descriptions, LoadFailure, LoadingState, Money, StaleNotice } from '@ventanilla/ui/core'
import { useLoadState } from '@ventanilla/ui/data'
import { isUnknownCall } from '../operations/unknown-call.ts'
import { useWords } from '../operations/use-words.ts'
import { DocumentWarning } from './document-warning.tsx'

export type MoneyQuestionProps = {
  definition: BulkDefinition
  document: UploadDocument
  /** The notification addresses, as they were typed. */
  emails: string
  /** `again`: the list that the person agrees to repeat. */
  onConfirm: (again: string | undefined) => void
  onClose: () => void
}

/** What confirming the list would do, as the ledger and the mail stand now. Another server may know no such call: then what the review says. */
function useConfirmation({ upload_document_id, total_amount, total_count }: UploadDocument, emails: string) {
  // Read for each question: the float moves all the time.
  const answer = useQuery({ ...useApi().query('list-confirmation', { body: { upload_document_id, emails } }), gcTime: 0, staleTime: 0, retry: false })
  const known = { upload_document_id, total_count, people: NaN, amount: total_amount, account: null, unwritten: readAddresses(emails).unwritten, undelivered: [], earlier: null }
  return useLoadState({ ...answer, ...(isUnknownCall(answer.error) && { data: known, error: null }) }, (confirmation) => confirmation)
}

/** Asks once more before a list moves money: how much, to how many, out of what, whom nobody can write to, and whether it was done before. */
export function MoneyQuestion({ definition, document, emails, onConfirm, onClose }: MoneyQuestionProps) {
  const { t, listOf } = useWords()
  const { number } = useFormats()
  const state = useConfirmation(document, emails)
  const [agreedTo, setAgreedTo] = useState<string>()
  const [tried, setTried] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const asked = state.status === 'ready' ? state.value : undefined
  const earlier = asked?.earlier ?? undefined
  const [wrong, beyond] = [asked?.unwritten.filter((entry) => !isAddress(entry)) ?? [], asked?.unwritten.filter(isAddress) ?? []]
  const repeated = document.warnings.find(({ code }) => code === 'rows_repeated')
  // While it is asked another list of the file may be applied: the box was ticked for the one before.
  const again = earlier && String(earlier.params?.id)
  const agreed = agreedTo !== undefined && agreedTo === again

  const confirm = () => {
    if (!asked) return
    if (!earlier || agreed) return onConfirm(again)
    setTried(true)
    box.current?.querySelector('input')?.focus()
  }

  return (
    <ConfirmDialog open title={t('confirm.title', { id: document.upload_document_id })} confirm={t('confirm.go')} cancel={t('exit.stay')} refused={state.status !== 'ready'} onConfirm={confirm} onCancel={onClose}>
      <div className="v-stack" aria-live="polite">
        <p className="v-strong">{listOf(definition.id, document.file_name)}</p>
        {state.status === 'loading' && <LoadingState />}
        {state.status === 'failed' && <LoadFailure {...state} />}
        {asked && (
          <>
            <StaleNotice of={state} />
            <Descriptions
              column={1}
              size="small"
              items={[
                ...(asked.amount === null ? [] : [{ label: t('history.amount'), children: <strong><Money amount={asked.amount} /></strong> }]),
                { label: t('confirm.to'), children: Number.isNaN(asked.people) ? t('confirm.rows', { count: asked.total_count, shown: number(asked.total_count) }) : t('confirm.people', { count: asked.people, shown: number(asked.people), rows: t('confirm.rows', { count: asked.total_count, shown: number(asked.total_count) }) }) },
                ...(asked.account ? [{ label: t(`confirm.account.${asked.account.kind}`), children: <><Money amount={asked.account.before} /> → <strong><Money amount={asked.account.after} /></strong></> }] : []),
              ]}
            />
            {repeated && <Alert kind="warning"><DocumentWarning definition={definition} warning={repeated} /></Alert>}
            {asked.account?.after.startsWith('-') && <Alert kind="danger">{t('confirm.short')}</Alert>}
            {wrong.length > 0 && <Alert kind="warning">{t('confirm.unwritten', { count: wrong.length, addresses: wrong.join(', ') })}</Alert>}
            {beyond.length > 0 && <Alert kind="warning">{t('confirm.beyond', { count: beyond.length, max: number(MAX_NOTIFIED), addresses: beyond.join(', ') })}</Alert>}
            {asked.undelivered.length > 0 && <Alert kind="warning">{t('confirm.undelivered', { count: asked.undelivered.length, addresses: asked.undelivered.join(', ') })}</Alert>}
            {earlier && <div ref={box}><Again definition={definition} earlier={earlier} agreed={agreed} missing={tried && !agreed} onAgree={(agrees) => setAgreedTo(agrees ? again : undefined)} /></div>}
          </>
        )}
      </div>
    </ConfirmDialog>
  )
}

type AgainProps = { definition: BulkDefinition; earlier: Problem; agreed: boolean; /** It was gone on without. */ missing: boolean; onAgree: (agreed: boolean) => void }

/** That the same rows were applied before, by whom and when, and the box that agrees to apply them again. */
function Again({ definition, earlier, agreed, missing, onAgree }: AgainProps) {
  const { t } = useWords()
  const id = useId()
  return (
    <div className="v-stack">
      <Alert kind="danger"><DocumentWarning definition={definition} warning={earlier} /></Alert>
      <div>
        <Checkbox checked={agreed} aria-required aria-invalid={missing} aria-describedby={missing ? id : undefined} onChange={({ target }) => onAgree(target.checked)}>{t('confirm.again')}</Checkbox>
        {missing && <p id={id} role="alert" className="v-note v-field-error">{t('confirm.againMissing')}</p>}
      </div>
    </div>
  )
}
