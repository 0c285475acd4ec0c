import type { ListState } from '@ventanilla/ui/data'

const filters = ['valid', 'invalid'] as const

/** What the server is asked for to show a list as its state says. */
export const pageQuery = ({ page, pageSize, search, sort, filters: { status } }: ListState) => ({
  page,
  page_size: pageSize,
  search,
  sort_by: sort?.by,
  order: sort?.order,
  status: filters.find((filter) => filter === status),
})
