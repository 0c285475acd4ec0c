import { useState } from 'react'

/**
 * What somebody types into a field of a filter. The text of the address takes its place when that changes from outside, but
 * never while somebody types there: a filter of another field, or the field's own, comes back late.
 */
export function useTyped(shown: string) {
  const [typed, setTyped] = useState(shown)
  const [known, setKnown] = useState(shown)
  const [isFocused, setFocused] = useState(false)
  if (known !== shown) {
    setKnown(shown)
    if (!isFocused || typed === known) setTyped(shown)
  }
  return {
    typed,
    setTyped,
    onFocus: () => setFocused(true),
    /** @param isKnown what is typed means the same as the address: it is then written as that is */
    leave: (isKnown: boolean) => {
      setFocused(false)
      if (isKnown) setTyped(shown)
    },
  }
}
