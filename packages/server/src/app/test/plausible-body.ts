import { z } from 'zod'
import type { EndpointShape } from '@ventanilla/contract/endpoint'
import { membersOf, type FieldRule } from '@ventanilla/contract/field-rules'

type Part = { type?: unknown; enum?: readonly unknown[] }

const formats = { email: 'eva@programme.example', identification: '8-123-456', mobile: '61234567' } as const

/** What a member of a field may be, as far as its rule alone says. */
function valueOf(rule: FieldRule): unknown {
  switch (rule.kind) {
    case 'text':
    case 'long-text':
    case 'bilingual':
      return rule.format ? formats[rule.format] : 'x'
    case 'money':
    case 'percent':
    case 'number':
      return rule.min
    case 'date':
    case 'date-range':
      return rule.min ?? '2026-12-01'
    case 'choice':
      return rule.choices[0]
    case 'choices':
      return rule.choices.slice(0, 1)
    case 'rules':
    case 'references':
      return []
    case 'flag':
      return true
    default:
      return 'x'
  }
}

const plainOf = ({ type, enum: choices }: Part): unknown => choices?.[0] ?? (type === 'integer' || type === 'number' ? 1 : type === 'boolean' ? true : type === 'array' ? [] : 'x')

/** A body that the shape of an endpoint mostly takes, and the members of it that may be left empty. */
export function plausibleBody({ body, fields = {} }: EndpointShape): { body: Record<string, unknown>; optional: string[] } {
  const { properties = {}, required = [] } = body ? (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, Part>; required?: string[] }) : {}
  const rules = Object.entries(fields).flatMap(([name, { rule }]) => membersOf(name, rule).map((member) => [member, rule] as const))
  const plain = Object.fromEntries(required.map((name) => [name, plainOf(properties[name] ?? {})]))
  return {
    body: { ...plain, ...Object.fromEntries(rules.map(([member, rule]) => [member, valueOf(rule)])) },
    optional: [...new Set([...rules.flatMap(([member, { optional }]) => (optional ? [member] : [])), ...Object.keys(properties).filter((name) => !required.includes(name))])],
  }
}
