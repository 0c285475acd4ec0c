import { permissionCodes, type PermissionCode } from '@ventanilla/contract/permissions'
import { kinds, type Kind } from '../access/kinds.ts'
import type { Draft } from './draft.ts'

export type SetChange = { added: PermissionCode[]; removed: PermissionCode[] }
export type TextChange = { before: string; after: string }
/** What a form would change of what is saved. */
export type Changes = { name?: TextChange; description?: TextChange; secondFactor?: { after: boolean } } & Record<Kind, SetChange>

/** From what is saved to what is written; permissions in the order of their table. */
export function changesBetween(saved: Draft, draft: Draft): Changes {
  const text = (field: 'name' | 'description') => {
    const after = draft[field].trim()
    return saved[field] === after ? {} : { [field]: { before: saved[field], after } }
  }
  const set = (kind: Kind): SetChange => ({
    added: permissionCodes.filter((code) => draft[kind].includes(code) && !saved[kind].includes(code)),
    removed: permissionCodes.filter((code) => !draft[kind].includes(code) && saved[kind].includes(code)),
  })
  const secondFactor = saved.secondFactor === draft.secondFactor ? {} : { secondFactor: { after: draft.secondFactor } }
  return { ...text('name'), ...text('description'), ...secondFactor, request: set('request'), approve: set('approve') }
}

export const isChange = ({ name, description, secondFactor, ...sets }: Changes): boolean =>
  name !== undefined || description !== undefined || secondFactor !== undefined || kinds.some((kind) => sets[kind].added.length + sets[kind].removed.length > 0)
