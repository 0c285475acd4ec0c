import type { SomeAdvice } from '../advice.ts'

/** What to do about what the network and the service say. */
export const service = {
  FETCH_ERROR: 'Check your internet connection or the office network and press **Try again**. If other sites open and this one does not, tell support: the server may be down.',
  TIMEOUT_ERROR: 'Wait a minute and try again. If it was a list or a movement, look at its status first: the server may have applied it.',
  PARSING_ERROR: 'Reload the page and repeat the action. If it goes on, tell support which screen it was and at what time.',
  HTTP_ERROR: 'Reload the page and repeat the action. If it goes on, tell support the number in the message.',
  UNKNOWN: 'Try again. If it goes on, tell support which screen it was, what you did and at what time.',
  internal_error: 'Copy the reference in the message and send it to support: it leads to the exact case. Do not repeat a movement of money before you have looked whether it was applied.',
  service_unavailable: 'Wait a minute and try again. Nothing was changed.',
  release_differs: 'Raise the version of the section, build it again and publish that one.',
  release_unsound: 'Build the section again and publish it with its files as they are.',
  release_clashes: 'Change in the section what the message names, or first deploy the host that it needs. In **Releases** you can check it without changing anything.',
  release_live: 'There is nothing to do.',
  release_no_former: 'Publish another release and make it live.',
  took_too_long: 'Narrow the search: fewer days, more filters. If it was a change, look whether it was applied before you repeat it.',
  too_many_downloads: 'Wait for the seconds in the message and download again. One file at a time.',
  too_many_requests: 'Wait for the seconds in the message. If it happens to the whole office, tell support: you share one internet address.',
  request_timed_out: 'Your connection is slow or was cut. Try again from a better network.',
  body_too_large: 'Take text or items out and send again. Long lists are uploaded as a file in [Bulk operations](/credit-card).',
  upload_incomplete: 'The connection was cut during the upload. Upload the file again: what arrived in part was thrown away.',
  changed_meanwhile: 'Nothing was applied. Reload the page, look at the data as they are now, and repeat the action if it is still needed.',
  reference_used: 'Reload the page and begin the action again; it then gets a reference of its own.',
  stale_version: 'Somebody else saved before you. In a form you see their changes beside yours: choose which stays, and save. On other screens, reload and repeat.',
  not_found: 'It may have been deleted, or the address is wrong. Look for it in its list.',
  validation_failed: 'Each marked field says what is missing. Correct all of them and send again.',
} as const satisfies SomeAdvice
