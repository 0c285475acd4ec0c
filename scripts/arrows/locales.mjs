const plural = /_(?:zero|one|two|few|many|other)$/

/** Every leaf of a locale file: key → its sentence. Plural forms differ between languages and count as one key. */
function leaves(node, prefix = '') {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? leaves(value, `${prefix}${key}.`) : [[`${prefix}${key}`.replace(plural, ''), value]],
  )
}

const fillings = (sentence) => [...new Set(String(sentence).match(/\{\{\s*[\w.]+/g) ?? [])].sort().join()

/** Spanish and English have the same keys with the same `{{fillings}}`, and no sentence is empty; in every locales folder. */
export function localeProblems(files) {
  const folders = new Map()
  for (const { path, text } of files) {
    const match = /^(.*\/)?locales\/(?:(es|en)\.json|(es|en)\/(.+)\.json)$/.exec(path)
    if (!match) continue
    const key = `${match[1] ?? ''}locales/${match[4] ?? ''}`
    folders.set(key, { ...folders.get(key), [match[2] ?? match[3]]: { path, words: new Map(leaves(JSON.parse(text))) } })
  }
  return [...folders].flatMap(([folder, { es, en }]) => {
    if (!es || !en) return [{ path: folder, says: `lacks ${es ? 'en' : 'es'}` }]
    return [...compare(es, en), ...compare(en, es)]
  })
}

function compare(one, other) {
  return [...one.words].flatMap(([key, sentence]) => {
    if (typeof sentence !== 'string' || sentence.trim() === '') return [{ path: one.path, says: `${key} has no words` }]
    if (!other.words.has(key)) return [{ path: other.path, says: `lacks ${key}` }]
    return fillings(sentence) === fillings(other.words.get(key)) ? [] : [{ path: one.path, says: `${key} is filled otherwise than in the other language` }]
  })
}
