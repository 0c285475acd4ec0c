import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@ventanilla/i18n/use-formats'

/** Until when an invitation holds, or since when it no longer does. */
export function Invitation({ until }: { until: string }) {
  const { t } = useTranslation('compliance')
  const { dateTime } = useFormats()
  const [now] = useState(() => Date.now())
  const over = new Date(until).getTime() <= now
  return <div className={over ? 'v-tone' : 'v-muted'} data-tone="warning">{t(over ? 'admins.invitationOver' : 'admins.invitedUntil', { time: dateTime(until) })}</div>
}
