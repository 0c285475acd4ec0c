import { useEffect, useState } from 'react'

/** For a dialog that is there only while it is open: whoever works by keyboard goes on from where it was opened. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // By then the dialog has let go of the focus, or the next one has taken it.
      requestAnimationFrame(() => opener instanceof HTMLElement && isFree() && opener.focus())
    },
    [opener],
  )
}

const isFree = (): boolean => document.activeElement === null || document.activeElement === document.body
