import type { SomeAdvice } from '../advice.ts'

/** What to do about what the network and the service say. */
export const service = {
  FETCH_ERROR: 'Check your internet connection or the office network and press **Try again**. If other sites open and this one does not, contact support: the server may be down.',
  TIMEOUT_ERROR: 'Wait a minute and try again. If it was a list or a movement, check its status first: the server may have applied it.',
  PARSING_ERROR: 'Reload the page and repeat the action. If it keeps happening, tell support which screen it was and at what time.',
  HTTP_ERROR: 'Reload the page and repeat the action. If it keeps happening, tell support the number in the message.',
  UNKNOWN: 'Try again. If it keeps happening, tell support which screen it was, what you did and at what time.',
  internal_error: 'Copy the reference in the message and send it to support: it identifies the exact case. Do not repeat a money movement before you check whether it was applied.',
  service_unavailable: 'Wait a minute and try again. Nothing was changed.',
  release_differs: 'Build the section again from its source code and publish it without changing its files. If the message stays, raise the section’s version number first: that makes it another release.',
  release_unsound: 'Build the section again and publish it without changing its files.',
  release_clashes: 'Change in the section what the message says, or first make live the console that it needs. In **Releases** you can check it without changing anything.',
  release_live: 'There is nothing to do.',
  release_no_former: 'Publish another release and make it live.',
  took_too_long: 'Narrow the search: fewer days, more filters. If it was a change, check whether it was applied before you repeat it.',
  too_many_downloads: 'Wait the seconds shown in the message and download again. One file at a time.',
  too_many_requests: 'Wait the seconds shown in the message. If it happens to the whole office, contact support: you share one internet address.',
  request_timed_out: 'Your connection is slow or was interrupted. Try again from a better network.',
  body_format: 'Send JSON or a form, uncompressed, and name it in Content-Type.',
  body_too_large: 'Remove text or items and send again. Long lists are uploaded as a file in [Bulk operations](/credit-card).',
  upload_incomplete: 'The connection was interrupted during the upload. Upload the file again: the incomplete part was discarded.',
  changed_meanwhile: 'Nothing was applied. Reload the page, check the current data, and repeat the action if it is still needed.',
  reference_used: 'Reload the page and start the action again; it will get a new reference.',
  stale_version: 'Somebody else saved before you. In a form you see their changes next to yours: choose which to keep, and save. On other screens, reload and repeat.',
  not_found: 'It may have been deleted, or the address may be wrong. Look for it in its list.',
  validation_failed: 'Each marked field says what is wrong. Correct all of them and send again.',
} as const satisfies SomeAdvice
