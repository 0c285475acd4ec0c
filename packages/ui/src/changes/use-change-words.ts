import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import type { FieldWords } from '../detail/difference.tsx'
import { useFieldWords, type FieldPlace } from './use-field-words.ts'
import { useWords } from './words.ts'

/** The subject of an attempt with an unknown e-mail address. */
const UNKNOWN = 'unknown'

type Known = {
  /** What a record is called, where the page knows more than the entry says. */
  subjectOf?: (type: string, id: string) => string | undefined
  nameOf?: FieldPlace['nameOf']
}

/** Words for what the audit log holds as codes; a code that has no words yet is shown as it is. */
export function useChangeWords({ subjectOf, nameOf }: Known = {}) {
  const t = useWords()
  const fieldWords = useFieldWords()
  return {
    action: (code: string): string => t(`actions.${code}`, { defaultValue: code }),
    /** What a kind of record is called. */
    subjectType: (type: string): string => t(`subjects.${type}`, { defaultValue: type }),
    /** What an entry is about: its name if known, otherwise its id. */
    subject: ({ subject_type, subject_id, subject_name, before, after }: Pick<AuditEntry, 'subject_type' | 'subject_id' | 'subject_name' | 'before' | 'after'>): string => {
      const named = subject_id === UNKNOWN ? t('actor.unknown') : (subject_name ?? subjectOf?.(subject_type, subject_id) ?? textOf(after?.name) ?? textOf(before?.name))
      return `${t(`subjects.${subject_type}`, { defaultValue: subject_type })} ${named ?? subject_id}`
    },
    /** What a field of an entry is called, and its values; a role that the entry names needs no id beside its name. */
    field: ({ subject_type, before, after }: Pick<AuditEntry, 'subject_type' | 'before' | 'after'>, field: string): FieldWords | undefined =>
      field === 'role_id' && 'role' in { ...before, ...after } ? undefined : fieldWords(field, { subject: subject_type, nameOf }),
    /** Who did it. Without a signed-in person: an unknown caller if there is an address, as in a failed sign-in, otherwise the system. */
    actor: ({ actor, address }: Pick<AuditEntry, 'actor' | 'address'>): string => actor ?? t(address === null ? 'actor.system' : 'actor.nobody'),
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
