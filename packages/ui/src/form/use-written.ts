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
  /** What was left when the session ended, if anything. */
  draft: { restore: () => void; discard: () => void } | undefined
  forget: () => void
}

/**
 * What a form holds, and its draft: kept in this tab while something is changed, so that it is there when the session
 * ended in the middle. Saving, leaving and signing out forget it. Passwords, codes and files are never kept.
 * @param draftKey form and record, for one administrator
 */
export function useWritten(rules: Rules, start: Readonly<Record<string, unknown>>, draftKey: string): FormContent {
  const { user } = useSession()
  const kept = draftOf(user.id, draftKey)
  // Saved or given up: what still stands in the form is no draft.
  const over = useRef(false)
  const [content, setContent] = useState(() => {
    const base = writtenOf(rules, start)
    return { base, written: base, conflicts: {} }
  })
  const keepable = Object.entries(rules).flatMap(([name, rule]) => (isSecret(rule) || rule.kind === 'image' ? [] : membersOf(name, rule)))
  const only = (values: Written): Written => Object.fromEntries(keepable.map((member) => [member, values[member]]))
  const [offered, offer] = useState(() => {
    const draft = kept.read()
    return isDraft(draft) && differences(only(content.base), { ...only(content.base), ...draft.written }).length > 0 ? draft : undefined
  })
  const { base, written, conflicts } = content
  const secrets = Object.entries(rules).flatMap(([name, rule]) => (isSecret(rule) ? membersOf(name, rule) : []))
  const changed = differences(written, base).filter((member) => !secrets.includes(member))
  const isKept = changed.some((member) => keepable.includes(member))

  useEffect(() => {
    if (over.current) return
    if (isKept) kept.keep({ base: only(base), written: only(written) } satisfies Draft)
    else if (!offered) kept.drop()
  })

  const carryOver = (from: Written, mine: Written, newest: Written) => {
    const merged = merge(from, mine, newest)
    setContent({ base: newest, written: merged.values, conflicts: merged.conflicts })
  }
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
    carryOver: (newest) => carryOver(base, written, newest),
    draft: offered && {
      restore: () => {
        carryOver({ ...base, ...offered.base }, { ...written, ...offered.written }, base)
        offer(undefined)
      },
      discard: () => {
        kept.drop()
        offer(undefined)
      },
    },
    forget: () => {
      over.current = true
      kept.drop()
    },
  }
}
