import { FileGuard } from './file-guard.ts'

const base = 'http://localhost/remotes/people/b1/'
const script = () => document.createElement('script')

function guarded(attempt: number, integrity: Record<string, string> = { 'a.js': 'sha384-a' }) {
  const guard = new FileGuard()
  guard.watch(base, integrity, attempt)
  return guard
}

describe('the file guard', () => {
  it('gives a script the hash that the registry names', () => {
    const made = script()
    guarded(0).prepare(made, `${base}a.js`)
    expect(made).toMatchObject({ integrity: 'sha384-a', crossOrigin: 'anonymous', src: `${base}a.js` })
  })
  it('gives a style sheet the hash that the registry names, and a further attempt a new address', () => {
    const made = document.createElement('link')
    guarded(1, { 'a.css': 'sha384-b' }).prepare(made, `${base}a.css`)
    expect(made).toMatchObject({ integrity: 'sha384-b', crossOrigin: 'anonymous', href: `${base}a.css?r=1` })
  })
  it('gives a file that the registry does not name a hash that nothing has', () => {
    const made = script()
    guarded(0).prepare(made, `${base}other.js`)
    expect(made.integrity).toBe(`sha384-${'A'.repeat(64)}`)
  })
  it('gives a further attempt a new address', () => {
    const made = script()
    guarded(2).prepare(made, `${base}a.js`)
    expect(made).toMatchObject({ integrity: 'sha384-a', src: `${base}a.js?r=2` })
  })
  it('leaves scripts alone that are no remote’s', () => {
    const made = script()
    guarded(1).prepare(made, 'http://localhost/assets/a.js')
    expect(made.src).toBe('')
  })
  it('checks nothing of a development server, which has no hashes', () => {
    const made = script()
    guarded(0, {}).prepare(made, `${base}a.js`)
    expect(made.integrity).toBeFalsy()
  })
  it('takes away the tags of a build that still hang, and no others', () => {
    const tag = <T extends HTMLScriptElement | HTMLLinkElement>(made: T, address: string): T => {
      Object.assign(made, made.tagName === 'LINK' ? { rel: 'stylesheet', href: address } : { src: address })
      document.head.append(made)
      return made
    }
    const hung = [tag(script(), `${base}a.js`), tag(document.createElement('link'), `${base}a.css`)]
    const loaded = tag(document.createElement('link'), `${base}b.css`)
    Object.defineProperty(loaded, 'sheet', { value: {} })
    const others = [loaded, tag(script(), 'http://localhost/remotes/people/b2/a.js'), tag(script(), 'http://localhost/assets/a.js')]
    guarded(0).letGo(base)
    expect(hung.map(({ isConnected }) => isConnected)).toEqual([false, false])
    expect(others.map(({ isConnected }) => isConnected)).toEqual([true, true, true])
  })
  it('is what the chunk loaders of remotes call', () => {
    guarded(0)
    const made = script()
    globalThis.ventanillaFileGuard?.(made, `${base}a.js`)
    expect(made.integrity).toBe('sha384-a')
  })
})
