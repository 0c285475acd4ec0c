import type { EndpointId, Endpoints } from './endpoints.ts'
import type { FieldRule } from './field-rules.ts'
import type { Fields } from './fields.ts'

/** Endpoints that a form can be made of: those that name their fields. */
export type FormId = { [I in EndpointId]: Endpoints[I] extends { fields: Fields } ? I : never }[EndpointId]

/**
 * The rules of the fields by endpoint: written by `write-route-table.ts`. It stands beside the route table, and not in it,
 * because the sign-in page loads that one.
 */
export const formTable: { [I in FormId]: Record<keyof Endpoints[I]['fields'], FieldRule> }
