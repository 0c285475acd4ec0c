const PREFIX = 'ventanilla:draft:'

/** Does `work` with the storage of this tab; nothing happens where the browser keeps none. */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}

const drop = (which: (key: string) => boolean) =>
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX) && which(key)) storage.removeItem(key)
  })

/** Forgets every draft of this tab: for who signs out by choice. */
export const dropDrafts = (): void => drop(() => true)

/** Drafts of one administrator's forms, kept in this tab for when their session ends. Those of anybody else are forgotten. */
export function draftOf(user: string, form: string) {
  const own = `${PREFIX}${user}:`
  return {
    read: (): unknown => {
      drop((key) => !key.startsWith(own))
      return withStorage((storage): unknown => JSON.parse(storage.getItem(own + form) ?? 'null')) ?? undefined
    },
    keep: (draft: object): void => withStorage((storage) => storage.setItem(own + form, JSON.stringify(draft))),
    drop: (): void => withStorage((storage) => storage.removeItem(own + form)),
  }
}
