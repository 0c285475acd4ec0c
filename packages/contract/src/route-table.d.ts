import type { AnswerShape } from './answer-shape.ts'
import type { Access } from './permissions.ts'

/**
 * Method, path, access and the rest of what a browser needs to make a call, by endpoint id: written by `write-route-table.ts`
 * from `endpoints.ts`, so that no validation library reaches the browser.
 */
export type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; access: Access; anonymous?: true; form?: true; answer?: AnswerShape; invalidates?: readonly string[] }
export const routeTable: Record<string, Route>
