import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Request } from '@ventanilla/contract/endpoints/requests.endpoints'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { requestStatus, useChangeWords } from '@ventanilla/ui/changes'
import { RefusableButton, TextLink, useStatusWords } from '@ventanilla/ui/core'
import { ListPage } from '@ventanilla/ui/data'
import { kycPath } from '../kyc/paths.ts'
import { DecideSeveral, type Several } from './decide-several.tsx'
import { filterOf, RequestTabs, tabOf, type RequestTab } from './tabs.tsx'
import { nameOf, useRequestColumns } from './use-request-columns.tsx'

/** The requests that one may see: what waits for me first, and of that the oldest. */
export default function RequestsPage() {
  const [params] = useSearchParams()
  const tab = tabOf(params)
  return <Requests key={tab} tab={tab} />
}

function Requests({ tab }: { tab: RequestTab }) {
  const { t } = useTranslation(['user-review', 'messages'])
  const status = useStatusWords()
  const { subjectType } = useChangeWords()
  const { may } = useSession()
  const columns = useRequestColumns()
  const [deciding, decide] = useState<Several>()
  const buttons = (chosen: readonly Request[], clear: () => void) => {
    const requests = chosen.filter(({ can_decide }) => can_decide)
    const refused = requests.length === 0 ? { refused: t('requests.several.none') } : {}
    const begin = (how: Several['how']) => () => decide({ how, requests, left: chosen.length - requests.length, clear })
    return (
      <>
        <RefusableButton icon="check" {...refused} onClick={begin('approved')}>{t('requests.approve')}</RefusableButton>
        <RefusableButton icon="close" {...refused} onClick={begin('rejected')}>{t('requests.reject')}</RefusableButton>
      </>
    )
  }
  return (
    <>
      <ListPage
        endpoint="requests"
        title={t('requests.title')}
        description={t('requests.explanation')}
        actions={may('kyc-users') && <TextLink to={kycPath} look="button">{t('requests.kyc')}</TextLink>}
        tabs={<RequestTabs current={tab} />}
        search={t('requests.search')}
        empty={t(`requests.empty.${tab}`)}
        columns={columns.filter(({ key }) => key !== 'decided' || tab !== 'pending')}
        rowKey={({ id }) => id}
        input={{ filters: filterOf(tab) }}
        filters={{
          status: tab === 'all' ? { label: t('requests.status'), word: (one) => status(requestStatus, one) } : undefined,
          waits_for: tab === 'pending' ? { label: t('requests.waitsFor'), word: (one) => t(`requests.waiting.${one}`) } : undefined,
          requester: { label: t('requests.requester') },
          change: { label: t('requests.change'), word: (change) => t(`changes.${change}`, { ns: 'messages', defaultValue: change }) },
          subject_type: { label: t('requests.subject'), word: subjectType },
          created_at: { label: t('requests.asked') },
          ...(tab !== 'pending' && { decided_at: { label: t('requests.lastDecision') }, approver: { label: t('requests.approver') }, rejecter: { label: t('requests.rejecter') } }),
          amount: { label: t('requests.amount') },
        }}
        {...(tab === 'pending' && { selection: { labelOf: nameOf, actions: buttons } })}
      />
      {deciding && <DecideSeveral several={deciding} onClose={() => decide(undefined)} />}
    </>
  )
}
