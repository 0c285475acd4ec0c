import { MAX_PAGE_SIZE } from '@ventanilla/contract/constants'

/** All of a list that the server answers page by page; for lists that are short, but of no certain length. */
export async function allPages<T>(call: (query: { page: number; page_size: number }) => Promise<{ results: T[]; next: string | null }>): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page += 1) {
    const { results, next } = await call({ page, page_size: MAX_PAGE_SIZE })
    all.push(...results)
    if (next === null || results.length === 0) return all
  }
}
