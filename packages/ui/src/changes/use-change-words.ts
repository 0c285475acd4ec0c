import type { AuditAction } from '@ventanilla/contract/audit-actions'
import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import { auditWord } from '@ventanilla/contract/messages/audit-words'
import { useLanguage } from '@ventanilla/i18n/use-language'
import type { FieldWords } from '../detail/difference.tsx'
import { useFieldWords, type FieldPlace } from './use-field-words.ts'
import { useWords } from './words.ts'

/** The subject of an attempt with an unknown e-mail address. */
const UNKNOWN = 'unknown'
/** The subject of a request to create something. */
const NEW = 'new'
const REQUESTED: AuditAction = 'request.filed'

type Known = {
  /** What a record is called, where the page knows more than the entry says. */
  subjectOf?: (type: string, id: string) => string | undefined
  nameOf?: FieldPlace['nameOf']
}

type Subject = Pick<AuditEntry, 'subject_type' | 'subject_id' | 'subject_name' | 'before' | 'after'>

export type ChangeWords = {
  action: (code: string) => string
  /** What an entry says in one line: a request names the change that it asks for. */
  title: (entry: Pick<AuditEntry, 'action' | 'after'>) => string
  /** What a kind of record is called. */
  subjectType: (type: string) => string
  /** What an entry is about: its name if known, otherwise its id. */
  subject: (entry: Subject) => string
  /** What a field of an entry is called, and its values; a role that the entry names needs no id beside its name. */
  field: (entry: Pick<AuditEntry, 'subject_type' | 'before' | 'after'>, field: string, names?: Readonly<Record<string, string>>) => FieldWords | undefined
  /** Who did it. Without a signed-in person: an unknown caller if there is an address, as in a failed sign-in, otherwise the system. */
  actor: (entry: Pick<AuditEntry, 'actor' | 'address'>) => string
}

/** Words for what the audit log holds as codes; a code that has no words yet is shown as it is. */
export function useChangeWords({ subjectOf, nameOf }: Known = {}): ChangeWords {
  const t = useWords()
  const language = useLanguage()
  const fieldWords = useFieldWords()
  const action = (code: string) => auditWord('action', code, language)
  const subjectType = (type: string) => auditWord('subject', type, language)
  return {
    action,
    title: ({ action: code, after }) => {
      const change = code === REQUESTED ? textOf(after?.change) : undefined
      return change === undefined ? action(code) : `${action(code)}: ${t(`changes.${change}`, { ns: 'messages', defaultValue: change })}`
    },
    subjectType,
    subject: ({ subject_type, subject_id, subject_name, before, after }) => {
      const named = subject_id === UNKNOWN ? t('actor.unknown') : (subject_name ?? subjectOf?.(subject_type, subject_id) ?? textOf(after?.name) ?? textOf(before?.name))
      const kind = subjectType(subject_type)
      // There is one marketing account: its name is its kind.
      return (named === undefined && subject_id === NEW) || named === kind ? kind : `${kind} ${named ?? subject_id}`
    },
    field: ({ subject_type, before, after }, field, names) =>
      field === 'role_id' && 'role' in { ...before, ...after } ? undefined : fieldWords(field, { subject: subject_type, nameOf: (of, id) => (names && Object.hasOwn(names, id) ? names[id] : nameOf?.(of, id)) }),
    actor: ({ actor, address }) => actor ?? t(address === null ? 'actor.system' : 'actor.nobody'),
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
