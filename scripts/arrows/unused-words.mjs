import ts from 'typescript'
import { flatWords } from '../lib/locales.mjs'

const plural = /_(?:zero|one|two|few|many|other)$/
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The keys of all sentences, with the forms of a plural as one key. */
export const keysOf = (words) => flatWords(words).map(([key]) => key.replace(plural, ''))

/** The texts that an expression can have, as far as its type is a closed list; null where it is open. */
function textsOf(type) {
  const types = type.isUnion() ? type.types : [type]
  return types.every((one) => one.isStringLiteral()) ? types.map(({ value }) => value) : null
}

/** A template as the patterns of the texts that it can make: a closed list is written out, anything else may be any text. */
function patternsOf(template, checker) {
  return template.templateSpans.reduce(
    (patterns, { expression, literal }) => {
      const texts = textsOf(checker.getTypeAtLocation(expression))?.map(escaped) ?? ['.+']
      return patterns.flatMap((before) => texts.map((text) => before + text + escaped(literal.text)))
    },
    [escaped(template.head.text)],
  )
}

/** The statuses of a `StatusKind`, as keys below its `words`. */
function statusKeys(literal) {
  const { parent } = literal
  if (!ts.isPropertyAssignment(parent) || parent.name.getText() !== 'words' || !literal.text.includes(':')) return []
  const tones = parent.parent.properties.find((property) => property.name?.getText() === 'tones')?.initializer
  const path = literal.text.slice(literal.text.indexOf(':') + 1)
  return tones && ts.isObjectLiteralExpression(tones) ? tones.properties.map(({ name }) => `${path}.${name.text}`) : []
}

/** The first argument of `t(key, { defaultValue })`, which the compiler does not check: one key, or several that are tried in turn. */
const uncheckedKeys = (node) =>
  ts.isCallExpression(node) && node.expression.getText() === 't' && node.arguments[1] && ts.isObjectLiteralExpression(node.arguments[1]) && node.arguments[1].properties.some(({ name }) => name?.getText() === 'defaultValue')
    ? (ts.isArrayLiteralExpression(node.arguments[0]) ? [...node.arguments[0].elements] : [node.arguments[0]])
    : []

/**
 * Keys of a locale file that no source of its package can ask for, and keys made of data that begin like none.
 * @param {{ path: string, keys: string[], sources: import('typescript').SourceFile[] }} locale
 * @param {string[]} shared keys of the words that all packages share
 */
export function unusedWords({ path, keys, sources }, shared, checker) {
  const texts = new Set()
  const patterns = new Set()
  const problems = []
  const any = [...keys, ...shared]
  const look = (source) => (node) => {
    if (ts.isStringLiteralLike(node)) for (const text of [node.text, ...statusKeys(node)]) texts.add(text)
    if (ts.isTemplateExpression(node)) for (const pattern of patternsOf(node, checker)) patterns.add(pattern)
    for (const key of uncheckedKeys(node)) {
      const wanted = ts.isTemplateExpression(key) ? patternsOf(key, checker) : ts.isStringLiteralLike(key) ? [escaped(key.text)] : ['.*']
      if (!wanted.some((pattern) => any.some((known) => new RegExp(`^${pattern}$`).test(known)))) problems.push({ path: source.fileName, says: `asks for words that no locale file has: ${key.getText()}` })
    }
    ts.forEachChild(node, look(source))
  }
  for (const source of sources) look(source)(source)
  // A pattern without a text of its own would match every key.
  const made = [...patterns].filter((pattern) => !pattern.startsWith('.+') && pattern.includes('\\.')).map((pattern) => new RegExp(`^${pattern}$`))
  const unused = [...new Set(keys)].filter((key) => !texts.has(key) && !made.some((pattern) => pattern.test(key)))
  return [...unused.map((key) => ({ path, says: `${key} is used nowhere` })), ...problems]
}

/** Where codes are only listed or put into words. */
const lists = /^packages\/contract\/src\/(?:messages\/|errors\.ts$)/
const member = /^\s*\| '\w+'$/gm
const mail = /_(?:subject|body)$/

/** Codes of the shared words that no code of any package gives: what they say is never said. */
export function unusedCodes({ errors, problems, warnings, answers, mails }, files) {
  const said = new Set(files.filter(({ path }) => !lists.test(path)).flatMap(({ text }) => text.replace(member, '').match(/\w+/g) ?? []))
  const codes = { errors, problems, warnings, answers, mails }
  return Object.entries(codes).flatMap(([group, words]) =>
    Object.keys(words)
      .filter((code) => !said.has(code) && !(group === 'mails' && said.has(code.replace(mail, ''))))
      .map((code) => ({ path: 'packages/contract/src/messages', says: `${group}.${code} is used nowhere` })),
  )
}
