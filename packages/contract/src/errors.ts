/**
 * The closed list of errors that the API answers with, each with its HTTP status (domain page, "Shapes").
 * Words for a code are in `messages/`; a response carries the code, so that the browser can say it in its own language.
 */
export const errorStatus = {
  validation_failed: 400,
  invalid_credentials: 400,
  file_empty: 400,
  file_header_only: 400,
  file_missing_columns: 400,
  file_doubled_columns: 400,
  file_too_many_rows: 413,
  file_too_many_columns: 400,
  file_header_too_long: 400,
  file_not_a_list: 415,
  file_is_pdf: 415,
  file_is_image: 415,
  file_is_old_excel: 415,
  file_is_opendocument: 415,
  file_is_numbers: 415,
  file_is_web_page: 415,
  file_is_xml: 415,
  file_is_json: 415,
  file_title_above: 400,
  file_rows_do_not_fit: 400,
  file_damaged_workbook: 400,
  file_wrong_encoding: 400,
  file_other_encoding: 400,
  file_unclosed_quote: 400,
  file_row_too_long: 400,
  file_other_sheet: 400,
  file_other_format: 415,
  file_password: 400,
  file_bomb: 413,
  file_workbook_limits: 400,
  file_too_costly: 413,
  file_cell_unreadable: 400,
  file_stray_cell: 400,
  file_missing: 400,
  file_too_large: 413,
  upload_incomplete: 400,
  body_too_large: 413,
  request_timed_out: 408,
  emails_required: 400,
  list_has_invalid_rows: 400,
  nothing_to_do: 400,
  link_invalid: 400,
  code_invalid: 400,
  second_factor_required: 400,
  second_factor_wrong: 400,
  second_factor_off: 400,
  second_factor_on: 409,
  not_authenticated: 401,
  session_ended: 401,
  recovery_ended: 401,
  forbidden: 403,
  confirmation_required: 403,
  second_factor_setup_required: 403,
  grant_not_held: 403,
  rights_not_held: 403,
  own_role: 403,
  not_found: 404,
  document_not_found: 404,
  document_wrong_operation: 409,
  stale_version: 409,
  reference_used: 409,
  changed_meanwhile: 409,
  setup_done: 409,
  role_in_use: 409,
  role_is_system: 409,
  own_archive: 409,
  last_administrator: 409,
  last_approver: 409,
  last_grantor: 409,
  admin_not_invited: 409,
  admin_archived: 409,
  request_pending: 409,
  request_decided: 409,
  request_withdrawn: 409,
  request_expired: 409,
  nobody_decides: 409,
  own_request: 403,
  own_record: 403,
  not_own_request: 403,
  comment_required: 400,
  irreversible: 409,
  undone_already: 409,
  changed_since: 409,
  action_refused: 409,
  reason_too_long: 400,
  account_locked: 429,
  too_many_requests: 429,
  too_many_tries: 429,
  internal_error: 500,
  service_unavailable: 503,
  took_too_long: 503,
  too_many_downloads: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** Values that fill the `{{names}}` of a message. */
export type MessageParams = Record<string, string | number>

/** One problem: a code, and its place (field of a form or column of a list; row as people count, header = 1). */
export type Problem = { code: string; field?: string; row?: number; params?: MessageParams }

/**
 * The body of every failed call. `detail` is a sentence in the caller's language; the problems repeat it by field.
 * They come with `{field: [message, …]}` for clients that read errors as in section 8 of the specification.
 * A form field with the name of one of these members takes it; all of them are then in `error` as well.
 */
export type ErrorBody = { code: ErrorCode; detail: string; params?: MessageParams; problems: Problem[]; reference?: string }
export const errorMembers = ['code', 'detail', 'params', 'problems', 'reference', 'error'] as const
