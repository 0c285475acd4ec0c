import { useEffect, useState } from 'react'
import type { ToastKind } from '@ventanilla/remote-sdk/host-context'
import { attempt } from '@ventanilla/remote-sdk/retrying-lazy'
import { usePageStands } from '../federation/use-page-stands.ts'

/** What draws toasts comes with the first one, or once the open page stands: a toast that tells of a lost connection could no longer be fetched. */
const loadBox = () => attempt(() => import('./toast-box.tsx'), [300, 1_200])
type Box = Awaited<ReturnType<typeof loadBox>>

let mounted: ((box: Box) => void) | undefined

/** Shows a toast. The same sentence twice at once is shown once; an error leads to what to do about it. */
export const toast = (kind: ToastKind, text: string, of?: unknown): void =>
  void loadBox().then(
    (box) => {
      mounted?.(box)
      box.show(kind, text, of)
    },
    // Nothing can be shown without it; the page itself says what failed.
    () => undefined,
  )

/** The place of toasts, once there is one to show. */
export function Toasts() {
  const [box, setBox] = useState<Box>()
  const stands = usePageStands()
  useEffect(() => {
    mounted = setBox
    return () => {
      mounted = undefined
    }
  }, [])
  useEffect(() => {
    if (stands) loadBox().then(setBox, () => undefined)
  }, [stands])
  return box ? <box.ToastBox /> : null
}
