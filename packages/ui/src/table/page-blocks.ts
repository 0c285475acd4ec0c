import { PAGE_BLOCK } from '@ventanilla/contract/constants'

/** The block of page numbers that `page` stands in: 1–10, 11–20, …, the last one as long as there are pages. */
export function blockOf(page: number, pages: number): { pages: number; first: number; last: number } {
  const within = Math.min(Math.max(page, 1), Math.max(pages, 1))
  const first = Math.floor((within - 1) / PAGE_BLOCK) * PAGE_BLOCK + 1
  return { pages, first, last: Math.min(first + PAGE_BLOCK - 1, Math.max(pages, 1)) }
}
