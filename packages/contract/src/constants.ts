/** Business constants and limits of specification section 9, and the house's own where it is silent. */

/** Page size of every bulk list. */
export const PAGE_SIZE = 10
/** The pagination shows blocks of this many page numbers. */
export const PAGE_BLOCK = 10
/** Page sizes of a card's movements and of its activity. */
export const CARD_TRANSACTIONS_PAGE = 8
export const CARD_ACTIVITY_PAGE = 10
/** The largest page anybody may ask for. */
export const MAX_PAGE_SIZE = 100
/** A list counts its entries exactly up to here, and says "more than" beyond. */
export const MAX_EXACT_COUNT = 100_000
/** Bottom-right snackbar of the sign-in page, milliseconds. */
export const SNACKBAR_MS = 6000
/** Top-right toasts, milliseconds. */
export const TOAST_MS = 2000
export const OTP_DIGITS = 5
export const PASSWORD_MIN = 8
export const MAX_PASSWORD = 1_024
/** The same where PASSWORDS=strict. */
export const STRICT_PASSWORD_MIN = 12
/** A code of the recovery of access: how long it holds, and how many tries there are at it. */
export const OTP_MINUTES = 10
export const OTP_TRIES = 5
/** Recovery codes that a second factor comes with. */
export const RECOVERY_CODES = 10
/** How long before a session ends its end is announced, milliseconds. */
export const SESSION_WARNING_MS = 120_000
/** How long a proof of the second factor opens what changes money or access. */
export const CONFIRMED_MINUTES = 10
/** Unused query data is kept this long, milliseconds. */
export const QUERY_CACHE_MS = 60_000
/** Dashboard default filter, days. */
export const DASHBOARD_DAYS = 30
/** Lists and notifications that failed wait on the home page for so many days, today in Panama included. */
export const FAILED_DAYS = 30
/** The fewest letters of a search in everything. Of kinds that an index of trigrams finds, two letters find whole words. */
export const SEARCH_LETTERS = 2
/** Nobody looks for more than an e-mail address. */
export const MAX_SEARCH_LETTERS = 100
/** Up to this many rows a review is loaded whole and searched and sorted in the browser; above, page by page. */
export const WHOLE_LIST_ROWS = 20_000
/** What one uploaded list may hold. */
export const MAX_LIST_ROWS = 1_000_000
export const MAX_LIST_COLUMNS = 64
export const MAX_FILE_MB = 200
/** A file of more bytes, some thousand rows, is validated after its upload was answered, for a caller that prefers so (`Prefer: respond-async`). */
export const RESPOND_ASYNC_BYTES = 512 * 1024
/** Longest cell that is kept; anything longer is refused by its format. */
export const MAX_CELL = 1_000
/** The longest e-mail address (RFC 5321), and how many a list may notify. */
export const MAX_EMAIL = 254
export const MAX_NOTIFIED = 50
/** The most entries of an array in a call, whatever the array is. Longer ones are refused before they are read. */
export const MAX_ITEMS = 100
/** Longest reason of publishing a release, making it live or going back. */
export const MAX_RELEASE_REASON = 500
/** The most problems that one answer names. */
export const MAX_PROBLEMS = 100
/**
 * Version of what the host offers to remotes, and of the packages that they are built on: the shared modules
 * (webpack/shared.mjs), what the packages export, and the shape of every endpoint. Something added is a new minor; something
 * changed or taken away that a remote may use is a new major. `npm run host-api` says which of the two a difference is.
 */
export const HOST_API = '8.16.0'
