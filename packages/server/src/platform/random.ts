export type Random = ReturnType<typeof createRandom>

/** Numbers that look random: the same seed gives the same ones on every machine and every version of Node. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  // mulberry32: 32 bits of state are enough for some tens of thousands of draws that only have to look plausible.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number from `low` to `high`, both included. */
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[whole(0, from.length - 1)]
    if (chosen === undefined) throw new RangeError('nothing to pick from')
    return chosen
  }
  return {
    next,
    whole,
    pick,
    chance: (share: number): boolean => next() < share,
    digits: (count: number): string => Array.from({ length: count }, () => whole(0, 9)).join(''),
    hex: (count: number): string => Array.from({ length: count }, () => whole(0, 15).toString(16)).join(''),
    /** One of the keys, each as often as its weight says. */
    weighted: <K extends string>(weights: Readonly<Record<K, number>>): K => {
      const entries = Object.entries(weights) as [K, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      return (entries.find(([, weight]) => (left -= weight) < 0) ?? entries[0] ?? pick<[K, number]>([]))[0]
    },
    shuffle: <T>(items: readonly T[]): T[] => items.map((item) => ({ item, at: next() })).sort((a, b) => a.at - b.at).map(({ item }) => item),
  }
}
