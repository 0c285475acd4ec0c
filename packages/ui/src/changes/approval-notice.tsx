import { useFormats } from '@ventanilla/i18n/use-formats'
import { Alert } from '../feedback/alert.tsx'
import { CommentField } from './comment-field.tsx'
import { useWords } from './words.ts'

export type ApprovalNoticeProps = { above: string | undefined; /** Whether it waits depends on the record. */ byRecord?: true | undefined; reason: string; /** Absent where the form itself asks for a reason. */ onReason?: ((reason: string) => void) | undefined }

/** The change will wait, or may wait, for a second person, who can read here why it is wanted. */
export function ApprovalNotice({ above, byRecord, reason, onReason }: ApprovalNoticeProps) {
  const t = useWords()
  const { money } = useFormats()
  return (
    <div className="v-stack">
      <Alert kind="info">{above !== undefined ? t('approval.above', { amount: money(above) }) : t(byRecord ? 'approval.byRecord' : 'approval.waits')}</Alert>
      {onReason && <CommentField label={t('approval.reason')} value={reason} onChange={onReason} />}
    </div>
  )
}
