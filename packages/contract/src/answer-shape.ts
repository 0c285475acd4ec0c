import { z } from 'zod'
import { moneyText } from './lists.ts'
import type { Schema } from './schema.ts'

/**
 * What an answer holds, as a browser needs it to read one that lacks something: `s` a text, `m` an amount of money, `n` a
 * number, `b` a boolean, `o` an object with keys of its own, `[shape]` a list, `[null, shape]` something that may be null.
 * Fields that may be absent are left out.
 */
export type AnswerShape = 's' | 'm' | 'n' | 'b' | 'o' | readonly [AnswerShape] | readonly [null, AnswerShape] | { readonly [field: string]: AnswerShape }

const { pattern: moneyPattern } = z.toJSONSchema(moneyText)

/** The shape of what a schema answers; nothing where it may be anything. */
export const answerShape = (schema: Schema): AnswerShape | undefined => shapeOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))

function shapeOf(schema: z.core.JSONSchema._JSONSchema | undefined): AnswerShape | undefined {
  if (typeof schema !== 'object') return undefined
  const { anyOf, type, items, properties, required = [], pattern } = schema
  if (anyOf) {
    const others = anyOf.filter((one) => typeof one === 'object' && one.type !== 'null')
    const shape = others.length === 1 && anyOf.length === 2 ? shapeOf(others[0]) : undefined
    return shape && [null, shape]
  }
  if (Array.isArray(type)) return type.length === 2 && type.includes('string') && type.includes('null') ? [null, 's'] : undefined
  switch (type) {
    case 'string':
      return pattern === moneyPattern ? 'm' : 's'
    case 'integer':
    case 'number':
      return 'n'
    case 'boolean':
      return 'b'
    case 'array': {
      const item = Array.isArray(items) ? undefined : shapeOf(items)
      return [item ?? 'o']
    }
    case 'object':
      if (!properties) return 'o'
      return Object.fromEntries(
        Object.entries(properties).flatMap(([field, own]) => {
          const shape = required.includes(field) ? shapeOf(own) : undefined
          return shape === undefined ? [] : [[field, shape] as const]
        }),
      )
    default:
      return undefined
  }
}
