/**
 * Whether a version lies in a range. A remote's range is `^x.y.z` (`hostApi` of its declaration) or one version; another one
 * is not read here, and so nothing fits it: a library that reads all of them weighs more than all that the host does with its registry.
 */
export function fitsRange(version: string, range: string): boolean {
  const has = partsOf(version)
  const wants = partsOf(range.replace('^', ''))
  if (!has || !wants) return false
  if (!range.startsWith('^')) return compare(has, wants) === 0
  // What stands before the first zero is fixed: `^0.2.1` takes no 0.3.
  const fixed = wants.findIndex((part) => part > 0)
  return compare(has, wants) >= 0 && wants.slice(0, fixed === -1 ? 3 : fixed + 1).every((part, at) => has[at] === part)
}

const partsOf = (text: string): readonly number[] | undefined => (/^\d+\.\d+\.\d+$/.test(text) ? text.split('.').map(Number) : undefined)
const compare = (one: readonly number[], other: readonly number[]): number => one.map((part, at) => part - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0
