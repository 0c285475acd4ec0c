import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { cashbackStatus, useStatusWords, type AnyStatusKind } from '@ventanilla/ui/core'
import type { FieldWords } from '@ventanilla/ui/detail'

const statuses: AnyStatusKind = cashbackStatus
const amounts: readonly string[] = ['fixed_amount', 'min_purchase', 'max_per_transaction', 'max_per_user_month', 'budget']

/** Words for the history of a cashback programme; a code that has none yet is shown as it is. */
export function useHistoryWords() {
  const { t } = useTranslation(['marketing', 'messages'])
  const { percent } = useFormats()
  const statusWord = useStatusWords()
  const label = (field: string) => t(`cashback.fields.${field}`, { defaultValue: t(`history.fields.${field}`, { defaultValue: field }) })
  const word = (field: string, value: string): string | undefined => {
    switch (field) {
      case 'status':
        return statusWord(statuses, value)
      case 'reward_type':
        return t(`rewards.${value}`, { defaultValue: value })
      case 'rate_bps':
        return percent(Number(value) / 100)
      // What a request says of itself: the change that it asks for, the fields that were decided, why it could not be applied.
      case 'change':
        return t(`changes.${value}`, { ns: 'messages', defaultValue: value })
      case 'fields':
        return label(value)
      case 'problem':
        return t([`errors.${value}`, `problems.${value}`], { ns: 'messages', defaultValue: value })
      default:
        return undefined
    }
  }
  return {
    action: (code: string) => t(`history.actions.${code}`, { defaultValue: code }),
    actor: ({ actor, approver }: Pick<AuditEntry, 'actor' | 'approver'>) => {
      const by = actor ?? t('history.system')
      return approver === null ? by : t('history.approved', { by, approver })
    },
    field: (_entry: AuditEntry, field: string): FieldWords => ({ label: label(field), ...(amounts.includes(field) && { as: 'money' as const }), word: (value) => word(field, value) }),
  }
}
