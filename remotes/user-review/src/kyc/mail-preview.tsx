import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputOf } from '@ventanilla/contract/endpoint'
import type { Endpoints } from '@ventanilla/contract/endpoints'
import type { Language } from '@ventanilla/contract/messages/say'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { Alert, LoadingState, Segmented } from '@ventanilla/ui/core'
import { MailView } from '@ventanilla/ui/detail'

type Preview = InputOf<Endpoints['kyc-mail-preview']>

/** The mail that a user would get, in their language or in another. */
export function MailPreview({ id, kind, reason, sends = false }: { id: string; kind: NonNullable<Preview['query']>['kind']; reason?: NonNullable<Preview['query']>['reason']; /** It would be sent now: says why it would not. */ sends?: boolean }) {
  const { t } = useTranslation('user-review')
  const say = useProblemText()
  const [language, setLanguage] = useState<Language | 'own'>('own')
  const { data: mail, error } = useQuery(useApi().query('kyc-mail-preview', { params: { id }, query: { kind, ...(reason && { reason }), ...(language !== 'own' && { language }) } }))
  if (error) return <Alert kind="danger" title={t('kyc.preview.failed')} of={error}>{say(error)}</Alert>
  if (!mail) return <LoadingState />
  const languages = (['own', 'es', 'en'] as const).map((value) => ({ value, label: t(`kyc.preview.${value}`) }))
  return (
    <div className="v-stack">
      {sends && mail.refused && <Alert kind="warning">{t(`kyc.send.${mail.refused}`)}</Alert>}
      <p><span className="v-muted">{t('kyc.preview.to')}:</span> {mail.recipient}</p>
      <Segmented<Language | 'own'> aria-label={t('kyc.preview.language')} value={language} onChange={setLanguage} options={languages} />
      <MailView mail={mail} />
    </div>
  )
}
