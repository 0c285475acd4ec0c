import type { Route } from '@ventanilla/contract/route-table'

/** What remotes bring of the tables of the contract, by endpoint id. */
export type BroughtEndpoints = { routes: Record<string, Route>; lists: Record<string, object>; forms: Record<string, object> }

declare global {
  /** Every remote adds the endpoints that it names when its code is loaded: see `webpack/endpoints-plugin.mjs`. */
  var ventanillaEndpoints: BroughtEndpoints | undefined
}

const none = <T>(): Record<string, T> => Object.create(null) as Record<string, T>

/**
 * The endpoints of the remotes on this page. The tables that were built with the host have them as their prototypes: what the
 * host knows itself goes first, and what it was built without is found here.
 */
export const broughtEndpoints: BroughtEndpoints = (globalThis.ventanillaEndpoints ??= { routes: none(), lists: none(), forms: none() })
