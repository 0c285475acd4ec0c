import type { AnswerShape } from './answer-shape.ts'
import type { Access } from './permissions.ts'

/**
 * Method, path and access of every call, by endpoint id: written by `write-route-table.ts` from `endpoints.ts`, so that no
 * validation library reaches the browser. `answer` and `invalidates` are those of the answer table: a remote brings them with
 * the routes that it names.
 */
export type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; access: Access; anonymous?: true; form?: true; answer?: AnswerShape; invalidates?: readonly string[] }
export const routeTable: Record<string, Route>
