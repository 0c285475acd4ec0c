/** Does something once the browser has nothing else to do, after five seconds at the latest; returns how to drop it before. */
function onceIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5_000 })
  return () => cancelIdleCallback(handle)
}

/** Does one thing after the other, each once the browser has nothing else to do; returns how to drop what is left. */
export function whenIdle(...works: readonly (() => void)[]): () => void {
  let drop = () => {}
  const next = ([work, ...rest]: readonly (() => void)[]) => {
    if (!work) return
    drop = onceIdle(() => {
      work()
      next(rest)
    })
  }
  next(works)
  return () => drop()
}
