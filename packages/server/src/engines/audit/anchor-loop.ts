import type { Loop } from '../jobs/rounds.ts'
import type { Services } from '../../platform/services.ts'
import { anchorsFile, appendAnchor, readHead } from './anchors.ts'

const EVERY_MS = 60 * 60_000

/**
 * Writes down where the audit log stands: now, every hour, and when it is stopped; nothing where it stands still. What
 * goes wrong is logged and tried again the next time: work does not wait for it.
 */
export function startAnchorLoop({ pool, clock, settings, log }: Pick<Services, 'pool' | 'clock' | 'settings' | 'log'>): Loop {
  let anchored: string | undefined
  const drop = async (): Promise<void> => {
    const head = await readHead(pool)
    if (!head || head.hash === anchored) return
    await appendAnchor(anchorsFile(settings), head, clock.now())
    anchored = head.hash
  }
  let current = Promise.resolve()
  const again = () => (current = current.then(drop).catch((error: unknown) => log.error({ err: error }, 'the audit log could not be anchored')))
  void again()
  const timer = setInterval(() => void again(), EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return again()
    },
  }
}
