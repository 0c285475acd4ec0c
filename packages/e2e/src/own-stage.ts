import { after } from 'node:test'
import { startProduct, type ProductOptions } from '@ventanilla/testing/product'
import { stage, type Stage } from './stage.ts'

/** A stage of some scenarios' own. It opens with the first of them and closes after the last, so that it takes nothing from the others. */
export type OwnStage = {
  /** Counts one more scenario that will be played on it. */
  expect: () => void
  play: (scenario: (on: Stage) => Promise<void>) => Promise<void>
}

/** `own`: what it has in place of the common one's. */
type Opened = { own: Partial<Stage>; close: () => Promise<void> }

export function ownStage(open: () => Promise<Opened>): OwnStage {
  let left = 0
  let opened: Promise<Opened> | undefined
  const close = async () => {
    const last = opened
    opened = undefined
    await last?.then((one) => one.close(), () => undefined)
  }
  // Where not all of its scenarios are played.
  after(close)
  return {
    expect: () => void (left += 1),
    play: async (scenario) => {
      try {
        const { own } = await (opened ??= open())
        await scenario({ ...stage(), ...own })
      } finally {
        left -= 1
        if (left === 0) await close()
      }
    },
  }
}

export async function openProduct(options: ProductOptions = {}): Promise<Opened> {
  const { address, password, database, log, stop } = await startProduct(options)
  return { own: { address, password, database, log }, close: stop }
}
