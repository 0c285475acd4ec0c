import { createThemeChoice } from './theme-choice.ts'

function systemIs(dark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: dark })
  jest.spyOn(window, 'matchMedia').mockReturnValue(query as MediaQueryList)
  return {
    turn: (next: boolean) => {
      query.matches = next
      query.dispatchEvent(new Event('change'))
    },
  }
}
beforeEach(() => localStorage.clear())

describe('the theme', () => {
  it('follows the system until one is chosen', () => {
    const system = systemIs(false)
    const theme = createThemeChoice()
    const heard = jest.fn()
    theme.subscribe(heard)
    expect(theme.get()).toBe('light')
    system.turn(true)
    expect(heard).toHaveBeenCalledTimes(1)
    expect(theme.get()).toBe('dark')
    theme.choose('light')
    expect(theme.get()).toBe('light')
    expect(createThemeChoice().get()).toBe('light')
  })
  it('changes in all tabs', () => {
    systemIs(false)
    const theme = createThemeChoice()
    localStorage.setItem('theme', 'dark')
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    expect(theme.get()).toBe('dark')
  })
  it('is not confused by what somebody else stored', () => {
    systemIs(true)
    localStorage.setItem('theme', 'pink')
    expect(createThemeChoice().get()).toBe('dark')
  })
})
