import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Identification } from '@ventanilla/ui/core'

/** So long a code stays on the screen. */
const SHOWN_MS = 30_000

/** A code that was asked for, until it is hidden or half a minute has passed. */
export function RevealedCode({ code, onHide }: { code: string; onHide: () => void }) {
  const { t } = useTranslation('user-review')
  useEffect(() => {
    const timer = setTimeout(onHide, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [onHide])
  return (
    <span className="v-row">
      <span role="status" className="v-strong"><Identification value={code} /></span>
      <Button small icon="eye-off" onClick={onHide}>{t('otp.hide')}</Button>
    </span>
  )
}
