import { isTest, liesIn, wordless } from './rules.mjs'

const source = /\.([cm]?[jt]s|[jt]sx)$/
const own = /^scripts\/arrows\//

/** Patterns that are forbidden in the repository: `in` selects the files. */
const forbidden = [
  { says: 'names the address of a package registry', pattern: /https?:\/\/[^/\s'"`]*(?:registry|npm|yarnpkg)[^/\s'"`]*/i, in: () => true },
  { says: 'has a path of one machine', pattern: /(?:^|[\s"'`(=:])(?:\/work\/|\/root\/|\/Users\/\w|\/home\/(?!node\b)\w|[A-Z]:\\Users)/m, in: () => true },
  { says: 'casts through unknown', pattern: /\bas unknown as\b/, in: (path) => source.test(path) },
  { says: 'switches the type checker off', pattern: /@ts-(?:ignore|nocheck)/, in: (path) => source.test(path) },
  { says: 'switches the type checker off: only a test may expect an error, and says which', pattern: /@ts-expect-error/, in: (path) => source.test(path) && !isTest(path) },
  { says: 'expects an error of the type checker without saying which', pattern: /@ts-expect-error(?!: \S)/, in: (path) => source.test(path) },
  { says: 'switches a lint rule off without saying why (-- reason)', pattern: /eslint-disable(?!.* -- \S)/, in: (path) => source.test(path) },
  { says: 'has a skipped or lonely test', pattern: /\b(?:describe|test|it|suite)\.(?:skip|only|todo)\b|\b(?:xit|xtest|xdescribe|fit|fdescribe)\(/, in: (path) => source.test(path) && isTest(path) },
  { says: 'has a word that a reader has to translate (whoever, anew): name the person or the thing, say again', pattern: /\b(?:whoever|anew)\b/i, in: (path) => (source.test(path) || path.endsWith('.md')) },
  { says: 'leaves something to be done', pattern: /\b(?:TODO|FIXME|XXX)\b/, in: (path) => source.test(path) },
  { says: 'has Spanish words in code: they belong in locale files', pattern: /^(?!\s*(?:\/\/|\/?\*)).*[áéíóúñ¿¡]/im, in: (path) => source.test(path) && !isTest(path) && wordless.some((room) => liesIn(path, room)) && !path.includes('/locales/') },
]

/** Addresses, machine paths, short cuts and words in places where they may not be. */
export const wordProblems = (files) =>
  files
    .filter(({ path }) => !own.test(path))
    .flatMap(({ path, text }) =>
      forbidden.flatMap((rule) => {
        const match = rule.in(path) ? rule.pattern.exec(text) : null
        return match ? [{ path: `${path}:${text.slice(0, match.index + 1).split('\n').length}`, says: rule.says }] : []
      }),
    )
