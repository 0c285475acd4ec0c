import type { FieldRule } from '@ventanilla/contract/field-rules'
import type { FormId } from '@ventanilla/contract/form-table'
import { auditWord } from '@ventanilla/contract/messages/audit-words'
import { fieldName } from '@ventanilla/contract/messages/field-names'
import { isPermission } from '@ventanilla/contract/permissions'
import { useLanguage } from '@ventanilla/i18n/use-language'
import type { FieldWords } from '../detail/difference.tsx'
import type { FieldName } from '../form/values.ts'
import { adminStatus, cardStatus, cashbackStatus, disputeStatus, documentStatus, userStatus, walletStatus } from '../values/shared-statuses.ts'
import { useStatusWords, type AnyStatusKind } from '../values/status-tag.tsx'
import { fieldRule } from './field-rule.ts'
import { useRuleWords } from './use-rule-words.ts'
import { useWords } from './words.ts'

/** Which statuses a record goes through. */
const statusesOf: Readonly<Partial<Record<string, AnyStatusKind>>> = { upload_document: documentStatus, card: cardStatus, user: userStatus, wallet: walletStatus, admin: adminStatus, cashback: cashbackStatus, referral: cashbackStatus, dispute: disputeStatus }
const permissionSets: readonly string[] = ['request_permissions', 'approve_permissions']

export type FieldPlace = {
  /** Kind of the record, for its statuses. */
  subject: string
  /** Id of the endpoint whose form the field stands in, where that is known. */
  change?: string
  /** The name of what an id stands for. */
  nameOf?: ((field: string, id: string) => string | undefined) | undefined
}

/**
 * What a field of a change is called and how its values are written, wherever a change is shown: the labels, choices and
 * formats are those of the form that makes it.
 */
export function useFieldWords(): (field: string, place: FieldPlace) => FieldWords {
  const t = useWords()
  const language = useLanguage()
  const option = useOptionWord()
  const statusWord = useStatusWords()
  const ruleWords = useRuleWords()
  return (field, { subject, change, nameOf }) => {
    const rule = fieldRule(field, change)
    const statuses = field === 'status' ? statusesOf[subject] : undefined
    const as = formatOf(field, rule)
    return {
      label: fieldName(field, language, change),
      ...(as && { as }),
      ...(rule?.kind === 'rules' && { whole: ruleWords.sentence }),
      word: (value) => {
        if (field === 'operation') return t(`operations.${value}.title`, { ns: 'messages', defaultValue: value })
        if (field === 'action' && value.includes('.')) return auditWord('action', value, language)
        // Entries about requests name the fields that were decided on.
        if (field === 'fields') return fieldName(value, language)
        if (field === 'change') return t(`changes.${value}`, { ns: 'messages', defaultValue: value })
        if (permissionSets.includes(field) && isPermission(value)) return t(`permissions.${value}`, { ns: 'messages' })
        return (mayName(rule) && nameOf?.(field, value)) || (statuses ? statusWord(statuses, value) : option(field, value))
      },
    }
  }
}

/** Labels and choices of the form of a change; `option` words one choice as a `look` takes it. */
export function useFormWordsOf<I extends FormId>(change: I) {
  const language = useLanguage()
  const option = useOptionWord()
  return {
    label: (field: FieldName<I>): string => fieldName(field, language, change),
    option: (field: FieldName<I>) => (value: string) => ({ label: option(field, value) ?? value }),
  }
}

/** Labels of the fields of a change's form: `<ResourceForm label={useFieldLabels('edit-role')} …>`. */
export const useFieldLabels = <I extends FormId>(change: I): ((field: FieldName<I>) => string) => useFormWordsOf(change).label

/** The word of a choice. */
function useOptionWord(): (field: string, value: string) => string | undefined {
  const t = useWords()
  return (field, value) => t(`values.${field}.${value}`, { defaultValue: '' }) || undefined
}

/** A text or an amount may read as the id of something, and is none. */
const mayName = (rule: FieldRule | undefined): boolean => rule === undefined || rule.kind === 'reference' || rule.kind === 'references' || rule.kind === 'choice' || rule.kind === 'choices'

/** Money that no form asks for: what a list, a reversal or a dispute is about is found out by the server. */
const amounts: readonly string[] = ['amount', 'total_amount']

function formatOf(field: string, rule: FieldRule | undefined): FieldWords['as'] {
  if (rule?.kind === 'money' || amounts.includes(field)) return 'money'
  return rule?.kind === 'percent' || rule?.kind === 'image' ? rule.kind : undefined
}
