/**
 * Makes something at its first use and keeps it; callers at the same moment share it. A failure is not kept: the
 * next caller tries again.
 */
export function remembered<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    }))
}
