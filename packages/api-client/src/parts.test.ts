import { fileName } from './download.ts'
import { routePath } from './send.ts'

describe('routePath', () => {
  it('fills and encodes path parameters', () => expect(routePath('/api/cashback/{id}/', { id: 'a/b ?' })).toBe('/api/cashback/a%2Fb%20%3F/'))
  it.each([undefined, '', '.', '..'])('refuses %p', (id) => expect(() => routePath('/api/cashback/{id}/', { id })).toThrow(RangeError))
})

describe('fileName', () => {
  it.each([
    ['attachment; filename="lista.csv"', 'lista.csv'],
    ['attachment; filename=lista.csv', 'lista.csv'],
    ['attachment; filename="a \\"b\\".csv"', 'a "b".csv'],
    ["attachment; filename=\"x.csv\"; filename*=UTF-8''%C3%B1.csv", 'ñ.csv'],
    ["attachment; filename*=UTF-8''%E0%A4%A; filename=\"x.csv\"", 'x.csv'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment', undefined],
    [undefined, undefined],
  ])('%s → %s', (header, expected) => expect(fileName(header)).toBe(expected))
})
