import { useTranslation } from 'react-i18next'
import type { KycAttempt } from '@ventanilla/contract/endpoints/kyc.endpoints'
import { Mark } from '@ventanilla/ui/core'
import './kyc.css'
import { useKycWords } from './kyc-words.ts'

/** What was checked: first what was not passed, and why. */
export function Checks({ checks }: Pick<KycAttempt, 'checks'>) {
  const { t } = useTranslation('user-review')
  const { check: nameOf, checkReason } = useKycWords()
  if (checks.length === 0) return <p className="v-muted">{t('kyc.details.noChecks')}</p>
  const failed = checks.filter(({ passed }) => !passed)
  const ordered = [...failed, ...checks.filter(({ passed }) => passed)]
  return (
    <div className="v-stack">
      {failed.length === 0 && <p>{t('kyc.details.allPassed')}</p>}
      <ul className="v-checks">
        {ordered.map(({ check, passed, reason }) => (
          <li key={check}>
            <b>{nameOf(check)}</b> <Mark tone={passed ? 'success' : 'danger'}>{t(passed ? 'kyc.details.passed' : 'kyc.details.notPassed')}</Mark>
            {reason !== null && <span> {checkReason(reason)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
