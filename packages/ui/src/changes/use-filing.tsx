import { useState, type ReactNode } from 'react'
import type { RequestFiled } from '@ventanilla/contract/changes'
import { useToast } from '@ventanilla/remote-sdk/host-context'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { useMounted } from '../pages/use-mounted.ts'
import type { ApprovalNoticeProps } from './approval-notice.tsx'
import type { FiledDialogProps } from './filed-dialog.tsx'
import { useApproval } from './use-approval.ts'
import { useKeptText } from './use-kept-text.ts'

// Most forms are applied at once: what is said of an approval, and its words, come with the first that is not. All of it is one file.
const ApprovalNotice = retryingLazy<ApprovalNoticeProps>(() => import('../changes.ts').then((parts) => ({ default: parts.ApprovalNotice })))
const FiledDialog = retryingLazy<FiledDialogProps>(() => import('../changes.ts').then((parts) => ({ default: parts.FiledDialog })))

export type Filing = {
  /** Says before sending that the change will wait for a second person, and asks why it is wanted, also where it only may; nothing where it won't wait. */
  notice: ReactNode
  /** Travels with the call. */
  reason: { reason: string } | undefined
  /** The change was filed: it is said who can decide it. `read` once that was read. A toast says it where the page was left meanwhile. */
  say: (filed: RequestFiled, read: () => void) => void
  /** It was filed, and that is on the screen. */
  said: boolean
  dialog: ReactNode
  /** The reason is sent or given up; until then it outlives the end of the session. */
  forget: () => void
}

/**
 * What a form or a question says of the approval of its change, before it is sent and after.
 * @param change id of the endpoint; absent: something else sends it
 * @param hasReason the form itself asks why, and the approver reads that
 * @param record what the change is of, where a page has several: a reason that was typed for one is not offered for another
 */
export function useFiling(change: string | undefined, amount?: string, hasReason = false, record = ''): Filing {
  const approval = useApproval(change ?? '', amount)
  const reason = useKeptText(`reason:${change ?? ''}:${location.pathname}:${record}`)
  const toast = useToast()
  const isMounted = useMounted()
  const [told, setTold] = useState<{ filed: RequestFiled; read: () => void }>()
  const waits = approval.waits || approval.byRecord || approval.above !== undefined
  return {
    notice: waits && <ApprovalNotice above={approval.above} byRecord={approval.byRecord} reason={reason.text} onReason={hasReason ? undefined : reason.write} />,
    reason: waits && reason.text.trim() !== '' ? { reason: reason.text.trim() } : undefined,
    say: (filed, read) => {
      reason.forget()
      if (isMounted()) setTold({ filed, read })
      else void import('../changes.ts').then(({ sentForApproval }) => toast('success', sentForApproval()))
    },
    said: told !== undefined,
    forget: reason.forget,
    dialog: told && (
      <FiledDialog
        filed={told.filed}
        onRead={() => {
          setTold(undefined)
          told.read()
        }}
      />
    ),
  }
}
