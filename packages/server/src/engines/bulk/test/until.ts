import { setInterval } from 'node:timers/promises'

/** Asks again and again until it holds: for what happens in another process, which gives no sign. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  if (await holds()) return
  for await (const _ of setInterval(10)) if (await holds()) return
}
