import type { RemoteFailureKind } from '@ventanilla/contract/remote-failures'
import { RemoteFailure } from './remote-failure.ts'

/**
 * What the federation runtime and webpack say when something fails, and what it means. Their errors carry no cause, only
 * text; the codes are those of `@module-federation/error-codes`. The first line that fits decides.
 */
const signs: readonly [RegExp, RemoteFailureKind][] = [
  [/timed out|timeout|TimeoutError|AbortError/i, 'timeout'],
  [/ScriptExecutionError/, 'crashed'],
  [/SyntaxError|is not valid JSON/, 'malformed'],
  // 001 no container in the entry, 002 no init, 011 no entry in the manifest, 013 no manifest, 014 no such module
  [/RUNTIME-0(01|02|11|13|14)/, 'malformed'],
  [/RUNTIME-015/, 'crashed'],
  [/RUNTIME-00[38]|Failed to fetch|NetworkError|Load failed|ScriptNetworkError|HTTP \d{3}/, 'unreachable'],
]

/** The kind of a failure to load, from whatever was thrown. What nothing explains is the remote's own code. */
export function classifyFailure(thrown: unknown): RemoteFailureKind {
  if (thrown instanceof RemoteFailure) return thrown.kind
  if (!(thrown instanceof Error)) return 'crashed'
  if (thrown.name === 'ChunkLoadError' || /^Loading CSS chunk/.test(thrown.message)) return /timeout/.test(thrown.message) ? 'timeout' : 'unreachable'
  const text = `${thrown.name}: ${thrown.message}`
  return signs.find(([sign]) => sign.test(text))?.[1] ?? 'crashed'
}
