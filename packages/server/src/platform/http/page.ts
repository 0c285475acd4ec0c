import type { FastifyRequest } from 'fastify'

/** A page of a list: `count` of all that match (more where it is capped), the addresses of the neighbours, and the results (domain page, "Shapes"). */
export function pageOf<T>(request: FastifyRequest, { page, page_size }: { page: number; page_size: number }, { count, count_capped }: { count: number; count_capped: boolean }, results: T[]) {
  const neighbour = (number: number) => {
    const url = new URL(request.url, 'http://localhost')
    url.searchParams.set('page', String(number))
    return url.pathname + url.search
  }
  // From behind the end the way back is to the last page, of those that are known.
  const before = results.length > 0 ? page - 1 : Math.min(page - 1, Math.ceil(count / page_size))
  return {
    count,
    count_capped,
    next: page * page_size < count || (count_capped && results.length === page_size) ? neighbour(page + 1) : null,
    previous: before > 0 ? neighbour(before) : null,
    results,
  }
}

/** A list that is never longer than a page, in the same shape. */
export const wholePage = <T>(results: T[]) => ({ count: results.length, count_capped: false, next: null, previous: null, results })

/** How many rows stand before a page. */
export const offsetOf = ({ page, page_size }: { page: number; page_size: number }): number => (page - 1) * page_size
