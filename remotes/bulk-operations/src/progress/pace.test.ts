import { paceAt, type Trail, withCount } from './pace.ts'

/** A trail of counts, each with the second at which it came. */
const trailOf = (...counts: [second: number, done: number][]): Trail | undefined => counts.reduce<Trail | undefined>((trail, [second, done]) => withCount(trail, done, second * 1_000), undefined)

describe('the pace of a list', () => {
  it('is not known from one count, nor from a first moment', () => {
    expect(paceAt(undefined, 100, 0)).toEqual({ state: 'unknown' })
    expect(paceAt(trailOf([0, 40]), 100, 1_000)).toEqual({ state: 'unknown' })
    expect(paceAt(trailOf([0, 40], [1, 50]), 100, 1_000)).toEqual({ state: 'unknown' })
  })

  it('counts only what was seen: a page that is opened late does not take the earlier rows for fast ones', () => {
    expect(paceAt(trailOf([0, 90_000], [10, 91_000]), 100_000, 10_000)).toEqual({ state: 'moving', perSecond: 100, leftMs: 90_000 })
  })

  it('counts the time down between two counts', () => {
    expect(paceAt(trailOf([0, 0], [10, 1_000]), 2_000, 14_000)).toMatchObject({ leftMs: 6_000 })
  })

  it('follows a change of pace without jumping to it', () => {
    const slower = paceAt(trailOf([0, 0], [10, 1_000], [20, 1_100]), 2_000, 20_000)
    expect(slower.state === 'moving' && slower.perSecond > 10 && slower.perSecond < 100).toBe(true)
    const later = paceAt(trailOf([0, 0], [10, 1_000], ...Array.from({ length: 20 }, (_, at): [number, number] => [20 + at * 10, 1_100 + at * 100])), 9_000, 210_000)
    expect(later.state === 'moving' && Math.round(later.perSecond)).toBe(10)
  })

  it('says that nothing moves after a pause that is longer than any before', () => {
    const trail = trailOf([0, 0], [10, 1_000], [20, 2_000])
    expect(paceAt(trail, 9_000, 50_000).state).toBe('moving')
    expect(paceAt(trail, 9_000, 61_000)).toEqual({ state: 'still', forMs: 41_000 })
    expect(paceAt(trailOf([0, 0]), 9_000, 16_000)).toEqual({ state: 'still', forMs: 16_000 })
  })

  it('begins again with another list', () => {
    expect(paceAt(withCount(trailOf([0, 500], [10, 1_000]), 0, 11_000), 100, 11_000)).toEqual({ state: 'unknown' })
  })
})
