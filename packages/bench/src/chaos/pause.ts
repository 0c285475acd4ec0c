/** Waits: faults come at times of their own, and callers wait as long as Retry-After says. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    // eslint-disable-next-line no-restricted-globals -- what is tested here is what happens at any moment
    setTimeout(resolve, milliseconds)
  })
