import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAddresses } from '@ventanilla/contract/bulk/notified-addresses'
import { useFormats } from '@ventanilla/i18n/use-formats'
import type { ProgressBarProps } from '@ventanilla/ui/core'
import { Alert, Button, TextField } from '@ventanilla/ui/entry'
import type { Counts } from '../rows/count-cards.tsx'

/** What Continuar does, and how far it has come. */
export type ReviewAction = {
  onContinue: () => void
  running: boolean
  /** Counts of long work, shown on the spinner. */
  progress?: ProgressBarProps
  /** Why the last try failed, in words. */
  failure?: string
  /** The notification addresses, for operations that write to somebody; they may not be empty. */
  emails?: { value: string; onChange: (value: string) => void }
}

/**
 * The e-mails and Continuar, which is there only when every row is valid (specification sections 2 and 5). Addresses that
 * nobody can write to are named before the list is confirmed, and refuse nothing: Continuar goes on when it is pressed again.
 */
export function ReviewFooter({ action, counts }: { action: ReviewAction; counts: Counts }) {
  const { t } = useTranslation('bulk-operations')
  const { number } = useFormats()
  const [tried, setTried] = useState(false)
  const [warned, setWarned] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { emails, running, failure, onContinue } = action
  const missing = emails !== undefined && /^[,;\s]*$/.test(emails.value)
  const { unwritten } = readAddresses(emails?.value)
  const addresses = unwritten.join(', ')

  if (counts.fail > 0) return <Alert kind="warning">{t('review.cannotContinue', { count: counts.fail, shown: number(counts.fail) })} {t('review.ways.file')}</Alert>
  if (counts.total === 0) return null

  return (
    <form
      ref={form}
      className="v-review-footer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (missing) form.current?.querySelector('input')?.focus()
        else if (addresses !== '' && addresses !== warned) setWarned(addresses)
        else if (!running) onContinue()
      }}
    >
      {failure && <Alert kind="danger">{failure}</Alert>}
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
      {addresses !== '' && addresses === warned && <Alert kind="warning">{t('review.unwritten', { count: unwritten.length, addresses })}</Alert>}
      <Button kind="primary" type="submit" busy={running}>{running ? t('review.processing') : t('review.continue')}</Button>
    </form>
  )
}
