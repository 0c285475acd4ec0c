import { useTranslation } from 'react-i18next'

/** Words for what the log holds as codes; a code that has no words yet is shown as it is. */
export function useAuditWords() {
  const { t } = useTranslation('compliance')
  return {
    action: (code: string) => t(`actions.${code}`, { defaultValue: code }),
    subject: (type: string) => t(`subjects.${type}`, { defaultValue: type }),
    field: (name: string) => t(`fields.${name}`, { defaultValue: name }),
    actor: (email: string | null) => email ?? t('audit.system'),
  }
}
