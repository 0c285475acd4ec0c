/**
 * Two cookies let the server send a page with what it shows first, instead of being asked for it once the page is there:
 * the token of the session, which no script can read, and a mark of the token, which only the browser that holds the token
 * keeps. A sign-out that does not reach the server takes the mark away, and no page brings anything from then on.
 */
export const PAGE_SESSION_COOKIE = 'page_session'
export const PAGE_MARK_COOKIE = 'page_mark'

const MARK_LENGTH = 16

/** The mark of a token. It opens nothing. */
export const pageMark = (token: string): string => token.slice(-MARK_LENGTH)

/** One cookie of a `Cookie` header. */
export const cookieIn = (cookies: string | undefined, name: string): string | undefined =>
  cookies
    ?.split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
