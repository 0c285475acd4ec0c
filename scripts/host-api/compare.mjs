/** What a difference asks of the version of the host API, from the least. */
const order = ['none', 'minor', 'major']

const name = (key) => key.replaceAll('?', '')
/** Whether a part is sent to the host or the server: there, what is asked for newly breaks who does not send it. */
const isSent = (key) => key.startsWith('>') || /\(\d+\??\)/.test(key)
const isAskedFor = (key) => !key.includes('?') && !key.includes('|') && !key.endsWith('[]') && !key.endsWith('.*')

/** Differences between two records of parts. `known`: what they belong to was there before. */
function partDifferences(where, before, now, known) {
  const found = []
  const add = (bump, says) => found.push({ bump, says: `${where}: ${says}` })
  const [namesBefore, namesNow] = [before, now].map((parts) => new Map(Object.keys(parts).map((key) => [name(key), key])))
  for (const [plain, key] of namesBefore) {
    const next = namesNow.get(plain)
    if (next === undefined) add('major', `${key} is gone`)
    else if (next !== key) add(isSent(key) === isAskedFor(next) ? 'major' : 'minor', `${key} is now ${next}`)
    else if (before[key] !== now[key]) add(key.startsWith('<') || key.startsWith('>') || key === 'call' ? 'major' : 'minor', `${key} was ${before[key]} and is ${now[key]}`)
  }
  for (const [plain, key] of namesNow)
    if (!namesBefore.has(plain)) {
      const parent = plain.slice(0, Math.max(plain.lastIndexOf('.'), 0))
      add(known && isSent(key) && isAskedFor(key) && namesBefore.has(parent) ? 'major' : 'minor', `${key} is new`)
    }
  return found
}

function groupDifferences(before, now) {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].sort().flatMap((group) => {
    if (!(group in now)) return [{ bump: 'major', says: `${group} is gone` }]
    if (!(group in before)) return [{ bump: 'minor', says: `${group} is new` }]
    return partDifferences(group, before[group], now[group], true)
  })
}

/**
 * What differs between two snapshots of the host API, and what each difference asks of its version: what is added is a
 * minor, what is taken away, asked for newly or of another shape a major. A type of a function or a value that reads
 * differently is a minor at least: whether a remote that was built before still works with it is for people to say.
 */
export function differences(before, now) {
  const shared = partDifferences('shared modules', before.shared, now.shared, true).map((one) => (one.says.includes(' was ') ? { ...one, bump: 'major' } : one))
  return [...shared, ...groupDifferences(before.endpoints, now.endpoints), ...groupDifferences(before.modules, now.modules)]
}

/** The least version that may hold these differences. */
export function leastVersion(version, found) {
  const bump = order[Math.max(0, ...found.map((one) => order.indexOf(one.bump)))]
  const [major, minor] = version.split('.').map(Number)
  return bump === 'major' ? `${major + 1}.0.0` : bump === 'minor' ? `${major}.${minor + 1}.0` : version
}

/** Whether a version is at least another one. */
export function isAtLeast(version, other) {
  const [mine, theirs] = [version, other].map((text) => text.split('.').map(Number))
  const at = mine.findIndex((part, index) => part !== theirs[index])
  return at < 0 || mine[at] > theirs[at]
}
