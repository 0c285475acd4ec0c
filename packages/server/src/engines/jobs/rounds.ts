/** Something that the worker does until it is stopped; `stop` waits for what is under way. */
export type Loop = { stop: () => Promise<void> }

type Rounds = { everyMs: number; work: () => Promise<unknown>; onFailure: (error: unknown) => void }

/** Works at once and then again, always so long after the round before has ended. A round that fails is told, and the next one tries again. */
export function startRounds({ everyMs, work, onFailure }: Rounds): Loop {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const round = async (): Promise<void> => {
    await work().catch(onFailure)
    if (stopped) return
    timer = setTimeout(() => (current = round()), everyMs)
  }
  let current = round()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await current
    },
  }
}
