import { useEffect, useRef, useState } from 'react'
import { isSecret, membersOf } from '@ventanilla/contract/field-rules'
import { draftOf } from '@ventanilla/remote-sdk/drafts'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { differences, merge, writtenOf, type Rules, type Written } from './values.ts'

type Draft = { base: Written; written: Written }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isDraft = (value: unknown): value is Draft => isObject(value) && 'base' in value && 'written' in value && isObject(value.base) && isObject(value.written)

export type FormContent = {
  written: Written
  /** What was read, or what a new record begins with. */
  base: Written
  conflicts: Written
  /** Members that were changed; secrets do not count, because nobody is asked before they are forgotten. */
  changed: readonly string[]
  write: (values: Written) => void
  /** Carries what was written over to what another saved. */
  carryOver: (newest: Written) => void
  /** What was left unsaved when the session ended or the page was loaded again stands in the form again: how it is given up. */
  restored: { discard: () => void } | undefined
  forget: () => void
}

/**
 * What a form holds, and its draft: kept in this tab while something is changed, so that it stands in the form again when the
 * session ended or the page was loaded again in the middle. Saving, leaving and signing out forget it. Passwords, codes and files are never kept.
 * @param draftKey form and record, for one administrator
 */
export function useWritten(rules: Rules, start: Readonly<Record<string, unknown>>, draftKey: string): FormContent {
  const { user } = useSession()
  const kept = draftOf(user.id, draftKey)
  // Saved or given up: what still stands in the form is no draft.
  const over = useRef(false)
  const keepable = Object.entries(rules).flatMap(([name, rule]) => (isSecret(rule) || rule.kind === 'image' ? [] : membersOf(name, rule)))
  const only = (values: Written): Written => Object.fromEntries(keepable.map((member) => [member, values[member]]))
  const [begun] = useState(() => {
    const base = writtenOf(rules, start)
    const draft = kept.read()
    if (!isDraft(draft) || differences(only(base), { ...only(base), ...draft.written }).length === 0) return { base, written: base, conflicts: {}, isRestored: false }
    // What somebody else saved in the meantime is merged like any other change of theirs.
    const merged = merge({ ...base, ...draft.base }, { ...base, ...draft.written }, base)
    return { base, written: merged.values, conflicts: merged.conflicts, isRestored: true }
  })
  const [isRestored, setRestored] = useState(begun.isRestored)
  const [content, setContent] = useState<{ base: Written; written: Written; conflicts: Written }>(begun)
  const { base, written, conflicts } = content
  const secrets = Object.entries(rules).flatMap(([name, rule]) => (isSecret(rule) ? membersOf(name, rule) : []))
  const changed = differences(written, base).filter((member) => !secrets.includes(member))
  const isKept = changed.some((member) => keepable.includes(member))

  useEffect(() => {
    if (over.current) return
    if (isKept) kept.keep({ base: only(base), written: only(written) } satisfies Draft)
    else kept.drop()
  })

  return {
    written,
    base,
    conflicts,
    changed,
    write: (values) => {
      over.current = false
      setContent((before) => ({
        ...before,
        written: { ...before.written, ...values },
        conflicts: Object.fromEntries(Object.entries(before.conflicts).filter(([member]) => !(member in values))),
      }))
    },
    carryOver: (newest) =>
      // From the content of this moment: the save was sent a while ago, and typing went on.
      setContent((before) => {
        const merged = merge(before.base, before.written, newest)
        return { base: newest, written: merged.values, conflicts: merged.conflicts }
      }),
    restored: isRestored
      ? {
          discard: () => {
            setContent({ base, written: base, conflicts: {} })
            setRestored(false)
          },
        }
      : undefined,
    forget: () => {
      over.current = true
      kept.drop()
    },
  }
}
