import { classifyFailure } from './classify-failure.ts'
import { RemoteFailure } from './remote-failure.ts'

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name })

describe('classifyFailure', () => {
  it.each([
    ['a manifest that hangs', new Error('[ Federation Runtime ]: Failed to get manifest. #RUNTIME-003\nTimeoutError: signal timed out'), 'timeout'],
    ['a manifest that answers 500', new Error('Failed to get manifest. #RUNTIME-003\nError: HTTP 500'), 'unreachable'],
    ['a manifest that is no JSON', new Error('Failed to get manifest. #RUNTIME-003\nSyntaxError: Unexpected token < in JSON'), 'malformed'],
    ['a manifest without its fields', new Error('Invalid manifest #RUNTIME-013'), 'malformed'],
    ['an entry that is gone', new Error('Failed to load script resources. #RUNTIME-008\nScriptNetworkError: Failed to load script "…"'), 'unreachable'],
    ['an entry that hangs', new Error('Failed to load script resources. #RUNTIME-008\nScriptNetworkError: Script "…" timed out.'), 'timeout'],
    ['an entry that throws', new Error('Failed to load script resources. #RUNTIME-008\nScriptExecutionError: Script "…" loaded but threw'), 'crashed'],
    ['an entry that is no container', new Error('Failed to get remoteEntry exports. #RUNTIME-001'), 'malformed'],
    ['a chunk that is gone', named('ChunkLoadError', 'Loading chunk 7 failed.\n(error: http://localhost/7.js)'), 'unreachable'],
    ['a chunk that hangs', named('ChunkLoadError', 'Loading chunk 7 failed.\n(timeout: http://localhost/7.js)'), 'timeout'],
    ['a style sheet that is gone', new Error('Loading CSS chunk 7 failed.\n(http://localhost/7.css)'), 'unreachable'],
    ['a page that throws', new TypeError('x is not a function'), 'crashed'],
    ['a thrown text', 'no', 'crashed'],
    ['what is classified already', new RemoteFailure('integrity', 'people'), 'integrity'],
  ])('knows %s', (_what, thrown, kind) => expect(classifyFailure(thrown)).toBe(kind))
})
