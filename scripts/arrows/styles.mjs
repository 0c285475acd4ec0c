import { characters } from '../lib/font-characters.mjs'

const sheet = /^(?:host|packages|remotes)\/.*\.css$/
/** Where the measures are written down, and the fonts that have weights of their own. */
const measures = /\/styles\/(?:tokens|font)\.css$/
const rules = [
  { named: /font-size:\s*([^;}]+)/, from: '--v-type-…' },
  { named: /font-weight:\s*([^;}]+)/, from: '--v-weight-…' },
  { named: /border-radius:\s*([^;}]+)/, from: '--v-radius…' },
]
const own = /(?<![\w-])\d*\.?\d+(?:px|r?em)\b|^\s*[1-9]00\s*$|^\s*bold\s*$/

/** Styles with a size of type, a weight or a corner of their own, where the scale in `tokens.css` has one. Paper has its own points. */
export const styleProblems = (files) =>
  files
    .filter(({ path }) => sheet.test(path) && !measures.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) =>
        rules.flatMap(({ named, from }) => {
          const value = named.exec(line)?.[1]
          return value !== undefined && own.test(value) ? [{ path: `${path}:${at + 1}`, says: `${value.trim()} is no step of the scale: take one of ${from} (packages/ui/src/styles/tokens.css)` }] : []
        }),
      ),
    )

const words = /\/locales\/\w+\.json$/
const drawn = new Set([...characters, '\n'])

/** Words with a sign that the product's font lacks: it would be drawn in another one. */
export const signProblems = (files) =>
  files
    .filter(({ path }) => words.test(path))
    .flatMap(({ path, text }) => [...new Set(text)].filter((sign) => !drawn.has(sign)).map((sign) => ({ path, says: `the font has no '${sign}': add it to scripts/lib/font-characters.mjs and run npm run font` })))
