/** Waits: faults come at times of their own, callers wait as long as Retry-After says, and a reader may be slow. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    // eslint-disable-next-line no-restricted-globals -- what takes time, and happens at any moment, is what is measured here
    setTimeout(resolve, milliseconds)
  })
