import { useEffect, useState } from 'react'

/** So long nobody has written before the server is asked. */
const SETTLED_MS = 300

/** A text, once nobody has changed it for a moment. */
export function useSettled(text: string): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
