const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    // eslint-disable-next-line no-restricted-globals -- the one place that looks again and again, for parts that give no sign
    setTimeout(resolve, milliseconds)
  })

/** So many times as long as on a machine of their own tests wait: `TEST_PATIENCE=4` where the product shares it with much else. */
export const patience = Number(process.env.TEST_PATIENCE ?? 1)

/**
 * Asks again until `ask` answers something other than `undefined`, and gives that.
 * @param what words for the error when it never comes
 * @param within milliseconds
 */
export async function until<T>(what: string, ask: () => T | undefined | Promise<T | undefined>, within = 30_000): Promise<T> {
  const deadline = Date.now() + within * patience
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > deadline) throw new Error(`${what} did not come within ${String(within * patience)} ms`)
    await pause(50)
  }
}
