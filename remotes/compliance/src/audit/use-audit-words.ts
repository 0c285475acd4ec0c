import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'

/** Which statuses a subject goes through, as the design system names them. */
const statusesOf: Readonly<Record<string, string>> = { upload_document: 'document', card: 'card', user: 'user', wallet: 'wallet' }

/** Words for what the log holds as codes; a code that has no words yet is shown as it is. */
export function useAuditWords() {
  const { t } = useTranslation(['compliance', 'messages', 'ui'])
  return {
    action: (code: string) => t(`actions.${code}`, { defaultValue: code }),
    subject: (type: string) => t(`subjects.${type}`, { defaultValue: type }),
    field: (name: string) => t(`fields.${name}`, { defaultValue: name }),
    value: (subject: string, field: string, value: string) => {
      if (field === 'operation') return t(`operations.${value}.title`, { ns: 'messages', defaultValue: value })
      if (field === 'second_factor') return t(`values.second_factor.${value}`, { defaultValue: value })
      const statuses = field === 'status' && statusesOf[subject]
      return statuses && value ? t(`status.${statuses}.${value}`, { ns: 'ui', defaultValue: value }) : value
    },
    /** Who did it: nobody who is signed in and calls from an address, as in a sign-in that fails, or the system itself. */
    actor: ({ actor, address }: Pick<AuditEntry, 'actor' | 'address'>) => actor ?? t(address === null ? 'audit.system' : 'audit.nobody'),
  }
}
