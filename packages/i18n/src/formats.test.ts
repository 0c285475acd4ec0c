import { formatsOf } from './formats.ts'

describe.each(['es', 'en'] as const)('formats in %s', (language) => {
  const { money, amount, number, percent, date, dateTime } = formatsOf(language)
  it.each([
    ['1234.5', '1,234.50'],
    ['0.00', '0.00'],
    ['-3', '-3.00'],
    ['12345678901234567.89', '12,345,678,901,234,567.89'],
    ['n/a', 'n/a'],
  ])('amount %s → %s', (text, expected) => expect(amount(text)).toBe(expected))
  it('names the currency', () => expect(money('1000.00')).toBe('USD\u00a01,000.00'))
  it('groups thousands', () => expect(number(1234567)).toBe('1,234,567'))
  it('writes percents', () => expect(percent(-12.5)).toBe(language === 'es' ? '-12.5\u00a0%' : '-12.5%'))
  it('shows the day in Panama', () => expect(date('2025-03-02T03:30:00Z')).toBe('01/03/2025'))
  it('leaves a plain day where it is', () => expect(date('2025-03-02')).toBe('02/03/2025'))
  it('shows the time in Panama, midnight as 00', () => expect(dateTime('2025-03-02T05:05:00Z')).toBe('02/03/2025 00:05'))
  it('shows what is no time as it is', () => expect(dateTime('–')).toBe('–'))
})
