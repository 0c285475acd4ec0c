import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { moduleLoader } from './module-loader.mjs'

/**
 * What the sign-in page says, by namespace: keys of the locale files, or of a whole group. A refusal that is not among them
 * is said in the server's own words, which come in the language of the page.
 */
const said = {
  host: ['login', 'auth', 'shell.help'],
  ui: ['shell.language', 'shell.es', 'shell.en', 'shell.dark', 'shell.light', 'password', 'common.close', 'common.whatToDo', 'common.whatToDoAbout'],
  failures: ['FETCH_ERROR', 'TIMEOUT_ERROR', 'PARSING_ERROR', 'HTTP_ERROR', 'UNKNOWN'],
  messages: [
    'answers.password_created',
    ...['blank', 'required', 'too_long', 'email_invalid', 'integer_required', 'value_invalid'].map((code) => `problems.${code}`),
    ...['validation_failed', 'invalid_credentials', 'session_ended', 'not_authenticated', 'account_locked', 'too_many_requests', 'second_factor_required', 'second_factor_wrong', 'admin_archived', 'internal_error', 'service_unavailable'].map((code) => `errors.${code}`),
  ],
}

/**
 * What the host says on pages and in dialogs that are opened later: groups of its locale file, without what the navigation and
 * a button say of them, and what the server answers to those pages alone.
 */
export const later = {
  groups: ['forgot', 'verify', 'create_password', 'new_password', 'setup', 'invitation', 'unsubscribe', 'profile', 'sessions', 'second_factor', 'palette', 'shortcuts', 'releases', 'bell', 'confirm', 'session'],
  butNow: ['profile.title', 'palette.button', 'palette.title', 'releases.title', 'releases.version', 'bell.title', 'bell.none', 'bell.some', 'bell.new'],
  // What is said after a code or a password was sent, and what is wrong with one; the sign-in page has its own. And what refuses
  // only what somebody does on a page that stands, and is kept with no record that a page shows.
  messages: [
    'answers',
    ...['second_factor_off', 'second_factor_on', 'setup_done', 'link_invalid', 'code_invalid', 'opt_out_invalid'].map((code) => `errors.${code}`),
    ...[
      ...['release_differs', 'release_unsound', 'release_clashes', 'release_live', 'release_no_former'],
      ...['not_own_request', 'comment_required', 'request_decided', 'request_withdrawn', 'request_expired', 'irreversible', 'not_applied', 'undone_already'],
      ...['too_many_downloads', 'body_too_large', 'body_format', 'request_timed_out', 'file_missing', 'file_not_alone', 'upload_incomplete', 'list_rows_applied', 'reference_used'],
      ...['own_role', 'own_archive', 'admin_not_invited', 'segment_uncounted', 'notification_over', 'kyc_nobody', 'banners_moved'],
      ...['otp_used', 'otp_expired', 'otp_blocked', 'otp_unreadable', 'list_being_validated', 'list_validation_cancelled', 'list_dropped', 'document_not_found', 'document_wrong_operation', 'too_many_tries', 'took_too_long', 'recovery_ended', 'changed_since', 'provider_silent', 'confirmation_required', 'second_factor_setup_required', 'request_pending', 'reason_too_long', 'emails_required', 'nothing_to_do', 'list_applied_before', 'list_has_invalid_rows'],
    ].map((code) => `errors.${code}`),
    ...['short', 'letter', 'digit', 'is_name', 'mismatch', 'common', 'same', 'current_wrong'].map((code) => `problems.password_${code}`),
  ],
}

const text = (value) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`

/** Locale files of the page's own namespaces, by namespace. */
const filesOf = (folder, language) => ({
  host: join(folder, 'src/locales', `${language}.json`),
  ui: join(folder, '../packages/ui/src/locales', `${language}.json`),
  failures: join(folder, '../packages/i18n/src/locales', `${language}.json`),
})

/** All words that the host brings in a language, by namespace and key. */
async function wordsIn(folder, language) {
  const load = moduleLoader(folder)
  const { messages } = await load('@ventanilla/contract/messages/say')
  const own = Object.entries(filesOf(folder, language)).map(([namespace, file]) => [namespace, JSON.parse(readFileSync(file, 'utf8'))])
  // Mails are written by the server alone.
  const { mails: _mails, ...shown } = messages[language]
  return { messages: shown, ...Object.fromEntries(own) }
}

/** The words of the sign-in page: by language, namespace and key. */
export async function signInWords(folder) {
  const load = moduleLoader(folder)
  const { languages } = await load('@ventanilla/contract/messages/languages')
  const all = await Promise.all(languages.map((language) => wordsIn(folder, language)))
  return Object.fromEntries(languages.map((language, at) => [language, Object.fromEntries(Object.entries(said).map(([namespace, keys]) => [namespace, pick(all[at][namespace], keys)]))]))
}

/** `host/src/sign-in/sign-in-words.ts` with these words, as an address to import. */
export const moduleOf = (words) => `data:text/javascript,${encodeURIComponent(`export const signInWords = ${text(words)}`)}`

/**
 * A loader: fills `host/src/words/{language}.ts` with the words of that language that any page may say, so that a page loads
 * those of one only, without what the sign-in page says, and `later-{language}.ts` with those of the host's pages and dialogs that are opened later.
 */
export default async function wordsLoader() {
  const folder = this.rootContext
  const [, isLater, language] = /^(later-)?(\w+)$/.exec(basename(this.resourcePath, '.ts'))
  for (const file of Object.values(filesOf(folder, language))) this.addDependency(file)
  const { host, messages, ...others } = await wordsIn(folder, language)
  const now = pick(host, [...Object.keys(host).filter((group) => !later.groups.includes(group)), ...later.butNow])
  const all = { host: now, messages: without(messages, later.messages), ...others }
  // The page has those of the sign-in form already, in both languages.
  const more = Object.fromEntries(Object.entries(all).map(([namespace, texts]) => [namespace, without(texts, said[namespace] ?? [])]))
  return `export const words = ${text(isLater ? { host: pick(host, later.groups), messages: pick(messages, later.messages) } : more)}`
}

/** Words without those of some keys, which may name a group. */
function without(words, keys) {
  const [groups, deeper] = [keys.filter((key) => key in words), keys.filter((key) => !(key in words))]
  const kept = Object.entries(words).filter(([group]) => !groups.includes(group))
  return Object.fromEntries(kept.map(([group, texts]) => [group, Object.fromEntries(Object.entries(texts).filter(([key]) => !deeper.includes(`${group}.${key}`)))]))
}

function pick(words, keys) {
  const picked = {}
  for (const key of keys) {
    const steps = key in words ? [key] : key.split('.')
    const value = steps.reduce((level, step) => level?.[step], words)
    if (value === undefined) throw new Error(`the build names '${key}', which the locale files do not have`)
    const last = steps.pop()
    steps.reduce((level, step) => (level[step] ??= {}), picked)[last] = value
  }
  return picked
}
