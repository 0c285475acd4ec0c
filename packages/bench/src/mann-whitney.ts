/** `u`: how often a value of the one is above a value of the other, ties half. `z`: how far that is from chance. */
export type Comparison = { u: number; z: number; medians: [number, number] }

/**
 * Compares two samples by the ranks of their values (Mann–Whitney), so that a slow moment here and there counts no more
 * than any other value. The normal approximation with its correction for ties; for samples of 20 and more.
 */
export function compareByRank(one: readonly number[], other: readonly number[]): Comparison {
  const all = [...one.map((value) => ({ value, mine: true })), ...other.map((value) => ({ value, mine: false }))].sort((a, b) => a.value - b.value)
  let [rankSum, tied] = [0, 0]
  for (let begin = 0; begin < all.length; ) {
    let end = begin
    while (end < all.length && all[end]?.value === all[begin]?.value) end += 1
    const [count, rank] = [end - begin, (begin + 1 + end) / 2]
    rankSum += rank * all.slice(begin, end).filter(({ mine }) => mine).length
    tied += count ** 3 - count
    begin = end
  }
  const [n, m, total] = [one.length, other.length, all.length]
  const u = rankSum - (n * (n + 1)) / 2
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - tied / (total * (total - 1))))
  return { u, z: deviation === 0 ? 0 : (u - (n * m) / 2) / deviation, medians: [medianOf(one), medianOf(other)] }
}

const medianOf = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.trunc(values.length / 2)] ?? 0
