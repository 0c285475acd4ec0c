/** The page after signing in, when no other address was asked for. */
export const HOME = '/home'
const NEXT = 'next'

type Address = { pathname: string; search: string; hash: string }

/** The address of the sign-in page, which returns to `from` afterwards. */
export function signInAddress(from: Address): string {
  const address = `${from.pathname}${from.search}${from.hash}`
  return address === '/' || address === HOME ? '/login' : `/login?${new URLSearchParams({ [NEXT]: address }).toString()}`
}

/** Where to go after signing in: what `signInAddress` kept, as long as it stays on this origin. */
export function returnAddress(search: string, origin: string = location.origin): string {
  const next = new URLSearchParams(search).get(NEXT)
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return HOME
  // Parsed as a browser would, so that `//elsewhere`, `/\elsewhere` and tabs in between are recognised as other origins.
  const address = new URL(next, origin)
  return address.origin === origin ? `${address.pathname}${address.search}${address.hash}` : HOME
}
