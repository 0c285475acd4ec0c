import { z } from 'zod'
import type { EndpointShape } from './endpoint.ts'

type Schema = z.core.JSONSchema._JSONSchema
type Parts = Iterable<readonly [string, string]>

/**
 * An endpoint taken apart, for the snapshot of the host API: each field of what is sent (`>`) and answered (`<`) under a name
 * of its own, with its type, so that a field that is added differs from one that is changed. Limits of a value are no
 * part of it.
 */
export const endpointParts = (endpoint: EndpointShape): Record<string, string> => Object.fromEntries(partsOf(endpoint))

function* partsOf({ method, path, aliases = [], access, bodyType, params, query, body, response, fields, list, csv, events, change }: EndpointShape): Parts {
  yield ['call', `${method} ${path}`]
  for (const alias of aliases) yield [`call|${alias}`, '']
  yield ['access', JSON.stringify(access)]
  if (bodyType) yield ['body', bodyType]
  for (const [name, given] of Object.entries({ csv, events, change })) if (given) yield [name, 'yes']
  for (const [part, schema] of Object.entries({ params, query, body })) if (schema) yield* schemaParts(`> ${part}`, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  yield* schemaParts('<', z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }))
  for (const [name, { rule }] of Object.entries(fields ?? {})) yield [`field ${name}`, rule.kind]
  for (const name of list?.sorts ?? []) yield [`sort ${name}`, '']
  for (const [name, { kind }] of Object.entries(list?.filters ?? {})) yield [`filter ${name}`, kind]
}

function* schemaParts(key: string, schema: Schema): Parts {
  if (typeof schema !== 'object') {
    yield [key, 'any']
    return
  }
  const { anyOf = [], properties = {}, required = [], items, additionalProperties } = schema
  if (schema.enum) for (const one of schema.enum) yield [`${key}|${String(one)}`, '']
  else if (anyOf.length === 0) yield [key, schema.format ?? [schema.type ?? 'any'].flat().join('|')]
  for (const [index, one] of anyOf.entries()) yield* schemaParts(typeof one === 'object' && one.type === 'null' ? `${key}|null` : `${key}${index === 0 ? '' : `/${String(index)}`}`, one)
  for (const [name, property] of Object.entries(properties)) yield* schemaParts(`${key}.${name}${required.includes(name) ? '' : '?'}`, property)
  if (items !== undefined && !Array.isArray(items)) yield* schemaParts(`${key}[]`, items)
  if (typeof additionalProperties === 'object') yield* schemaParts(`${key}.*`, additionalProperties)
}
