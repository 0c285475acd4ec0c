import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { focusFirstInvalid } from '../fields/focus-first-invalid.ts'

/** Leads to what has to be corrected: the first field, and the sentence that belongs to none. */
export function settle(form: HTMLElement | null): void {
  form?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' })
  focusFirstInvalid(form)
}

/**
 * The members whose problem no part of the page shows, looked for after each try. Then the first place to correct comes into
 * sight, whether the form or the server found the problem.
 */
export function useUnsaid(form: RefObject<HTMLFormElement | null>, attempts: number, find: () => readonly string[]) {
  const [members, setMembers] = useState<readonly string[]>()
  const found = useEffectEvent(find)
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- which fields there are is known only once the form is drawn
    if (attempts > 0) setMembers(found())
  }, [attempts])
  useEffect(() => {
    if (members) settle(form.current)
  }, [members, form])
  return { members, forget: () => setMembers(undefined) }
}
