import { returnAddress, signInAddress } from './return-address.ts'

const there = (address: string) => signInAddress(new URL(address, 'http://localhost'))

describe('the way back after signing in', () => {
  it('is the address that was asked for', () => {
    const [, search] = there('/users/7?page=2#card').split('?')
    expect(returnAddress(`?${search}`)).toBe('/users/7?page=2#card')
  })
  it.each(['/', '/home'])('is not kept for %s', (address) => expect(there(address)).toBe('/login'))
  it.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', 'javascript:alert(1)', '\\\\evil.example', '//[', 'home', ''])('never leads to %j', (next) => {
    expect(returnAddress(`?${new URLSearchParams({ next }).toString()}`)).toBe('/home')
  })
})
