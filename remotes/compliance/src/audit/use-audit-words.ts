import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import { cardStatus, documentStatus, userStatus, useStatusWords, walletStatus, type AnyStatusKind } from '@ventanilla/ui/core'
import type { FieldWords } from '@ventanilla/ui/detail'
import { useKnownRoles } from '../access/all-roles.ts'
import { adminStatus } from '../admins/admin-action.ts'
import { isPermission, usePermissionWords } from '../access/use-permission-words.ts'

/** Which statuses a subject goes through. */
const statusesOf: Readonly<Record<string, AnyStatusKind>> = { upload_document: documentStatus, card: cardStatus, user: userStatus, wallet: walletStatus, admin: adminStatus }
const setsOfPermissions: readonly string[] = ['request_permissions', 'approve_permissions']
/** The subject of an attempt with an unknown e-mail address. */
const UNKNOWN = 'unknown'

/** Words for what the log holds as codes; a code that has no words yet is shown as it is. */
export function useAuditWords() {
  const { t } = useTranslation(['compliance', 'messages'])
  const { permission } = usePermissionWords()
  const statusWord = useStatusWords()
  const roles = useKnownRoles()
  const roleName = (id: string) => roles.find((role) => role.id === id)?.name

  return {
    action: (code: string) => t(`actions.${code}`, { defaultValue: code }),
    /** A kind of record, in one word. */
    kind: (type: string) => t(`subjects.${type}`, { defaultValue: type }),
    /** What an entry is about: how it is called now, or was called then, or else its id. */
    subject: ({ subject_type, subject_id, subject_name, before, after }: Pick<AuditEntry, 'subject_type' | 'subject_id' | 'subject_name' | 'before' | 'after'>) => {
      const listed = subject_type === 'list' ? t(`lists.${subject_id}`, { defaultValue: subject_id }) : undefined
      const named = subject_id === UNKNOWN ? t('audit.unknown') : (subject_name ?? listed ?? textOf(after?.name) ?? textOf(before?.name))
      return `${t(`subjects.${subject_type}`, { defaultValue: subject_type })} ${named ?? subject_id}`
    },
    /** The list that an export took, by the id of its endpoint. */
    list: (id: string) => t(`lists.${id}`, { defaultValue: id }),
    /** What a field of an entry is called, and its values; a role that the entry names needs no id beside its name. */
    field: ({ subject_type, before, after }: Pick<AuditEntry, 'subject_type' | 'before' | 'after'>, field: string): FieldWords | undefined => {
      if (field === 'role_id' && 'role' in { ...before, ...after }) return undefined
      const statuses = field === 'status' ? statusesOf[subject_type] : undefined
      return {
        label: t(`fields.${field}`, { defaultValue: field }),
        ...((field === 'total_amount' || field === 'above') && { as: 'money' as const }),
        word: (value) => {
          if (field === 'operation') return t(`operations.${value}.title`, { ns: 'messages', defaultValue: value })
          if (field === 'role_id') return roleName(value)
          if (setsOfPermissions.includes(field) && isPermission(value)) return permission(value)
          return statuses ? statusWord(statuses, value) : t(`values.${field}.${value}`, { defaultValue: '' }) || undefined
        },
      }
    },
    /** Who did it. Without a signed-in person: an unknown caller if there is an address, as in a failed sign-in, otherwise the system. */
    actor: ({ actor, address }: Pick<AuditEntry, 'actor' | 'address'>) => actor ?? t(address === null ? 'audit.system' : 'audit.nobody'),
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
