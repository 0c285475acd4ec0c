import { lastDays } from './last-days.ts'

test('thirty days end today, in Panama', () => {
  expect(lastDays(30, new Date('2026-11-21T03:00:00Z'))).toEqual({ start_date: '2026-10-22', end_date: '2026-11-20' })
  expect(lastDays(30, new Date('2026-11-21T12:00:00Z'))).toEqual({ start_date: '2026-10-23', end_date: '2026-11-21' })
})

test('one day is today', () => expect(lastDays(1, new Date('2026-03-01T12:00:00Z'))).toEqual({ start_date: '2026-03-01', end_date: '2026-03-01' }))
