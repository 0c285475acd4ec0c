import { HELP, helpAddress } from '@ventanilla/contract/help'
import { adviceByCode } from '@ventanilla/contract/messages/advice/advice'
import { messages, type Language } from '@ventanilla/contract/messages/say'
import { entryParts } from '../entry-parts.ts'
import { find, indexOf } from '../search.ts'
import { content as en } from './en.ts'
import { content as es } from './es.ts'

const contents = { es, en }

/** What somebody may look for, and the entry that it has to lead to. */
const searches: Record<Language, [string, string][]> = {
  es: [['reembolso', 'recoveries'], ['cedula', 'kyc'], ['contrasena', 'recovery'], ['bloquear tarjeta', 'card-blocks'], ['DEPÓSITOS', 'recharges']],
  en: [['refund', 'recoveries'], ['password', 'recovery'], ['block card', 'card-blocks'], ['refunds', 'recoveries']],
}

describe.each(['es', 'en'] as const)('the content in %s', (language) => {
  const content = contents[language]

  it('has advice for each message that can be shown', () => {
    const { errors, problems, warnings } = messages[language]
    const advice: Record<string, string> = adviceByCode(content.advice)
    for (const code of Object.keys({ ...errors, ...problems, ...warnings })) expect([code, advice[code]]).toEqual([code, expect.stringMatching(/.{10}/)])
  })

  it.each(searches[language])('%s leads to %s', (query, entry) => {
    const { results } = find(indexOf(content, language, {}, (sentence) => sentence), query)
    expect(results.slice(0, 8).map(({ to }) => to)).toContain(helpAddress(entry))
  })
})

it('both languages have the same entries, steps and notes', () => {
  const shape = (of: typeof es) => Object.values(of.sections).map(({ entries }) => Object.entries(entries).map(([id, { text, steps, notes, alt }]) => [id, text.length, steps?.length, notes?.length, alt !== undefined]))
  expect(shape(en)).toEqual(shape(es))
})

it('a picture has words for who does not see it, and words have their picture', () => {
  for (const { sections, pictures } of [es, en])
    for (const { entries } of Object.values(sections))
      for (const [id, { alt }] of Object.entries(entries)) {
        const { picture } = entryParts[id as keyof typeof entryParts]
        expect([id, alt !== undefined]).toEqual([id, picture !== undefined && pictures[picture] !== undefined])
      }
})

it('an entry that nobody knows leads to the beginning', () => expect(helpAddress('of-a-newer-remote')).toBe(HELP))
