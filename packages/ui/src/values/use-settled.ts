import { useEffect, useState } from 'react'

const TYPING_MS = 250

/** `text` once nobody has typed for a moment, so that not every letter is searched. */
export function useSettled(text: string): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
