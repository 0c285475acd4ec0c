import { dayOf } from './day-of.ts'

test.each([
  ['2026-11-21', '2026-11-21'],
  ['2024-02-29', '2024-02-29'],
  ['2026-02-29', undefined],
  ['2026-13-01', undefined],
  ['21/11/2026', undefined],
  ['', undefined],
  [undefined, undefined],
])('%p names the day %p', (text, day) => expect(dayOf(text)).toBe(day))
