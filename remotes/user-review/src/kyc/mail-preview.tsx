import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputOf } from '@ventanilla/contract/endpoint'
import type { Endpoints } from '@ventanilla/contract/endpoints'
import type { Language } from '@ventanilla/contract/messages/say'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { Alert, LoadFailure, LoadingState, Segmented, StaleNotice } from '@ventanilla/ui/core'
import { useLoadState } from '@ventanilla/ui/data'
import { MailView } from '@ventanilla/ui/detail'

type Preview = InputOf<Endpoints['kyc-mail-preview']>

/** The mail that a user would get, in their language or in another. */
export function MailPreview({ id, kind, reason, sends = false }: { id: string; kind: NonNullable<Preview['query']>['kind']; reason?: NonNullable<Preview['query']>['reason']; /** It would be sent now: says why it would not. */ sends?: boolean }) {
  const { t } = useTranslation('user-review')
  const [language, setLanguage] = useState<Language | 'own'>('own')
  const answer = useQuery(useApi().query('kyc-mail-preview', { params: { id }, query: { kind, ...(reason && { reason }), ...(language !== 'own' && { language }) } }))
  const load = useLoadState(answer, (mail) => mail)
  const languages = (['own', 'es', 'en'] as const).map((value) => ({ value, label: t(`kyc.preview.${value}`) }))
  return (
    <div className="v-stack">
      <Segmented<Language | 'own'> aria-label={t('kyc.preview.language')} value={language} onChange={setLanguage} options={languages} />
      {load.status === 'loading' && <LoadingState />}
      {load.status === 'failed' && <LoadFailure {...load} retrying={answer.isFetching} />}
      <StaleNotice of={load} />
      {load.status === 'ready' && (
        <>
          {sends && load.value.refused && <Alert kind="warning">{t(`kyc.send.${load.value.refused}`)}</Alert>}
          <p><span className="v-muted">{t('kyc.preview.to')}:</span> {load.value.recipient}</p>
          <MailView mail={load.value} />
        </>
      )}
    </div>
  )
}
