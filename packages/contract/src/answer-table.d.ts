import type { Route } from './route-table.d.ts'

/**
 * What an answer holds and which queries a call makes stale, by endpoint id: written by `write-route-table.ts`. Beside the
 * route table, and not in it: a page can be shown without.
 */
export const answerTable: Readonly<Record<string, Pick<Route, 'answer' | 'invalidates'>>>
