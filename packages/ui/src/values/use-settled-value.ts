import { useMemo } from 'react'
import { useSettled } from './use-settled.ts'

/**
 * A value that JSON can write, once nobody has changed it for a moment, and whether that is what it is now. It stays the
 * same object as long as it says the same.
 */
export function useSettledValue<T>(now: T): { value: T; isSettled: boolean } {
  const text = JSON.stringify({ value: now })
  const settled = useSettled(text)
  const { value } = useMemo(() => JSON.parse(settled) as { value: T }, [settled])
  return { value, isSettled: settled === text }
}
