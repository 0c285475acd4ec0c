import { dayIn, lastDays, timeAgo, writeDate } from './dates.ts'

describe('a time is written in Panama', () => {
  it.each([
    ['2025-03-02T03:30:00Z', '01/03/2025 22:30'],
    ['2025-03-02T05:05:00.123Z', '02/03/2025 00:05'],
    ['2025-03-02T05:05:00+02:00', '01/03/2025 22:05'],
    ['2025-03-02', '02/03/2025 00:00'],
    ['12345', '12345'],
    ['–', '–'],
    ['2026-11-20Tnoon', '2026-11-20Tnoon'],
  ])('%s → %s', (time, written) => expect(writeDate(time, 'DD/MM/YYYY HH:mm', 'es')).toBe(written))

  it('with the months of the language', () => {
    expect(writeDate('2026-08', 'MMM YYYY', 'es')).toBe('ago 2026')
    expect(writeDate('2026-08', 'MMM YYYY', 'en')).toBe('Aug 2026')
  })
})

test('how long ago something was is said in the language', () => {
  const now = '2026-11-21T12:00:00Z'
  expect(timeAgo('2026-11-21T11:55:00Z', 'es', now)).toBe('hace 5 minutos')
  expect(timeAgo('2026-11-21T11:55:00Z', 'en', now)).toBe('5 minutes ago')
  expect(timeAgo('2026-11-23T12:00:00Z', 'es', now)).toBe('en 2 días')
})

test('a day of Panama ends five hours after that of UTC', () => {
  expect(dayIn('2026-11-21T04:59:59Z')).toBe('2026-11-20')
  expect(dayIn('2026-11-21T05:00:00Z')).toBe('2026-11-21')
})

test('thirty days end today, in Panama', () => {
  expect(lastDays(30, '2026-11-21T03:00:00Z')).toEqual({ start_date: '2026-10-22', end_date: '2026-11-20' })
  expect(lastDays(30, '2026-11-21T12:00:00Z')).toEqual({ start_date: '2026-10-23', end_date: '2026-11-21' })
  expect(lastDays(1, '2026-03-01T12:00:00Z')).toEqual({ start_date: '2026-03-01', end_date: '2026-03-01' })
})
