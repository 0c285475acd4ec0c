import { useState } from 'react'

/**
 * What somebody types into a field of a filter. The text of the address takes its place when that changes from outside, but
 * never while somebody types there: a filter of another field, or the field's own, comes back late.
 * @param other what the address says of the other end of a range: what was refused together with it goes with it
 */
export function useTyped(shown: string, other = '') {
  const [typed, setTyped] = useState(shown)
  const [known, setKnown] = useState({ shown, other })
  const [isFocused, setFocused] = useState(false)
  if (known.shown !== shown || known.other !== other) {
    setKnown({ shown, other })
    if (!isFocused || typed === known.shown) setTyped(shown)
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
