import { useEffect, useState } from 'react'

/** What webpack throws names the address that it asked in vain, of a script or a style sheet. */
type Thrown = { request?: unknown; cause?: Thrown }

/**
 * Whether something failed because a file of the host is no longer there: a newer host was published, and this page is of one
 * before. Its server is asked: a script that does not come says no reason.
 */
export async function isGone(thrown: unknown): Promise<boolean> {
  const { request, cause } = Object(thrown) as Thrown
  const address = String(request ?? cause?.request)
  if (!address.startsWith(`${location.origin}/assets/`)) return false
  return fetch(address, { method: 'HEAD', cache: 'no-store' }).then(({ status }) => status === 404, () => false)
}

/** The same for a component; not gone until it is known. */
export function useGone(thrown: unknown): boolean {
  const [gone, setGone] = useState(false)
  useEffect(() => void isGone(thrown).then(setGone), [thrown])
  return gone
}
