import { useEffect, useState, type Dispatch, type RefObject, type SetStateAction } from 'react'
import { draftOf } from '@ventanilla/remote-sdk/drafts'
import { useSession } from '@ventanilla/remote-sdk/host-context'

const isKept = (kept: unknown): kept is { value: unknown } => typeof kept === 'object' && kept !== null && 'value' in kept

/**
 * State that outlives the end of the session: it is kept in this tab, and stands there again when the same administrator comes
 * back to the page. It is forgotten once it is empty, and when the page is left on purpose.
 * @param key what it is, and of which list
 * @param isOne whether what was kept is such a state
 * @param leavingFreelyRef set by code that leaves the page on purpose
 * @param waitsRef set where it is not known yet whether what was kept has become of use: it then stays
 */
export function useKeptState<T>(key: string, empty: T, isOne: (value: unknown) => value is T, leavingFreelyRef: RefObject<boolean>, waitsRef?: RefObject<boolean>): [T, Dispatch<SetStateAction<T>>] {
  const { user } = useSession()
  const [kept] = useState(() => draftOf(user.id, key))
  const [state, setState] = useState<T>(() => {
    const draft = kept.read()
    return isKept(draft) && isOne(draft.value) ? draft.value : empty
  })
  const isEmpty = JSON.stringify(state) === JSON.stringify(empty)

  useEffect(() => {
    if (isEmpty) kept.drop()
    else kept.keep({ value: state })
  }, [kept, state, isEmpty])
  useEffect(
    () => () => {
      // Known only as the page goes.
      if (leavingFreelyRef.current && !waitsRef?.current) kept.drop()
    },
    [kept, leavingFreelyRef, waitsRef],
  )
  return [state, setState]
}
