/** Gives a place back; a second call does nothing. */
type Leave = () => void
export type Places = {
  /** A place for somebody, or nothing where none became free in time. */
  take: (owner: string) => Promise<Leave | undefined>
}

/**
 * A semaphore: at most `total` places at once, `each` of them for one owner. Who finds none waits in order, for
 * `patienceMs` at most.
 */
export function createPlaces({ total, each, patienceMs }: { total: number; each: number; patienceMs: number }): Places {
  const taken = new Map<string, number>()
  const waiting = new Set<{ owner: string; enter: () => void }>()
  let free = total
  const fits = (owner: string) => free > 0 && (taken.get(owner) ?? 0) < each

  const count = (owner: string, by: 1 | -1) => {
    free -= by
    const now = (taken.get(owner) ?? 0) + by
    if (now > 0) taken.set(owner, now)
    else taken.delete(owner)
  }
  const enter = (owner: string): Leave => {
    let inside = true
    count(owner, 1)
    return () => {
      if (!inside) return
      inside = false
      count(owner, -1)
      for (const next of waiting) if (fits(next.owner)) next.enter()
    }
  }

  return {
    take: (owner) =>
      fits(owner)
        ? Promise.resolve(enter(owner))
        : new Promise((resolve) => {
            const leaveQueue = () => {
              clearTimeout(timer)
              waiting.delete(entry)
            }
            const timer = setTimeout(() => {
              leaveQueue()
              resolve(undefined)
            }, patienceMs)
            const entry = {
              owner,
              enter: () => {
                leaveQueue()
                resolve(enter(owner))
              },
            }
            waiting.add(entry)
          }),
  }
}
