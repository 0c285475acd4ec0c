/** A registry that hangs must not keep the shell waiting: after this it counts as failed and is tried again. */
const TIMEOUT_MS = 4_000
const PAUSES_MS = [300, 1_500]

/**
 * Fetches the registry document as it is, not yet checked: one try, and two more when it fails.
 * Rejects with what the last try failed with.
 */
export async function fetchRegistry(address: string, pauses: readonly number[] = PAUSES_MS): Promise<unknown> {
  try {
    const answer = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    return await answer.json()
  } catch (failure) {
    const [pause, ...rest] = pauses
    if (pause === undefined) throw failure
    await new Promise((resolve) => setTimeout(resolve, pause))
    return fetchRegistry(address, rest)
  }
}
