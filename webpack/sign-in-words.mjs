import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

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

/** The words of the sign-in page: by language, namespace and key. */
export async function signInWords(folder) {
  const { resolve } = createRequire(join(folder, 'package.json'))
  const { messages } = await import(pathToFileURL(resolve('@ventanilla/contract/messages/say')).href)
  const localesOf = (where, language) => JSON.parse(readFileSync(join(where, 'locales', `${language}.json`), 'utf8'))
  const packages = join(folder, '../packages')
  const words = (language) => ({
    host: pick(localesOf(join(folder, 'src'), language), said.host),
    ui: pick(localesOf(join(packages, 'ui/src'), language), said.ui),
    failures: pick(localesOf(join(packages, 'i18n/src'), language), said.failures),
    messages: pick(messages[language], said.messages),
  })
  return { es: words('es'), en: words('en') }
}

/** `host/src/sign-in/sign-in-words.ts` with these words, as an address to import. */
export const moduleOf = (words) => `data:text/javascript,${encodeURIComponent(`export const signInWords = JSON.parse(${JSON.stringify(JSON.stringify(words))})`)}`

function pick(words, keys) {
  const picked = {}
  for (const key of keys) {
    const steps = key in words ? [key] : key.split('.')
    const value = steps.reduce((level, step) => level?.[step], words)
    if (value === undefined) throw new Error(`the sign-in page says '${key}', which the locale files do not have`)
    const last = steps.pop()
    steps.reduce((level, step) => (level[step] ??= {}), picked)[last] = value
  }
  return picked
}
