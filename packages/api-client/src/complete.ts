import type { AnswerShape } from '@ventanilla/contract/answer-shape'
import { permissionCodes, type Grants } from '@ventanilla/contract/permissions'

export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
/** The objects of what may be a list of them. */
export const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])
export const numberIn = (value: unknown): number | undefined => (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : undefined)
/** A text or number as text; nothing else is one. */
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined)
/** The same of an amount, with the two places that amounts have here. */
export const amountIn = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value).replace(/^(-?\d+)(?:\.(\d))?$/, (_, units: string, tenths = '0') => `${units}.${String(tenths)}0`) : textIn(value)

/**
 * Reads an answer so that it has every field that the contract promises, whatever server it comes from: the programme's own
 * server may answer no more than section 3 of the specification shows. A text that is missing is empty, a list has no
 * entries, a number is `NaN` (formats show it as –, and no sum counts it as zero), and what may be null is null.
 */
export function complete(shape: AnswerShape | undefined, answer: unknown): unknown {
  if (shape === undefined) return answer
  if (typeof shape === 'string') return simple(shape, answer)
  if (!isList(shape)) return fields(shape, answer)
  const [first, second] = shape
  if (first !== null) return Array.isArray(answer) ? answer.map((item) => complete(first, item)) : []
  return answer === undefined || answer === null ? null : complete(second, answer)
}

const isList = (shape: Exclude<AnswerShape, string>): shape is readonly [AnswerShape] | readonly [null, AnswerShape] => Array.isArray(shape)

function simple(shape: AnswerShape & string, value: unknown): unknown {
  switch (shape) {
    case 's':
      return textIn(value) ?? ''
    case 'm':
      return amountIn(value) ?? ''
    case 'n':
      return numberIn(value) ?? NaN
    case 'b':
      return value === true
    case 'o':
      return isObject(value) ? value : {}
  }
}

type Fields = { readonly [field: string]: AnswerShape }

/** Fields that the shape does not name stay as they came. */
function fields(shape: Fields, answer: unknown): Json {
  const told: Json = Array.isArray(answer) && 'results' in shape ? { results: answer } : isObject(answer) ? answer : {}
  Object.assign(told, inferred(shape, told))
  for (const [field, own] of Object.entries(shape)) told[field] = complete(own, told[field])
  return told
}

/** What can be worked out from the rest, and what the specification calls by another name. */
function inferred(shape: Fields, told: Json): Json {
  if ('permissions' in shape) return { permissions: grantsIn(told.permissions) }
  if ('results' in shape && 'count' in shape && !('fail_count' in shape)) return { count: numberIn(told.count) ?? numberIn(told.total_count) ?? objects(told.results).length }
  if ('fail_count' in shape && 'total_count' in shape) return { upload_document_id: told.upload_document_id ?? told.id, ...countsIn(told) }
  return {}
}

/** The counts of a list: any two tell the third. `results` is where the process result has them, `failed_count` the name in the national-ID list. */
function countsIn(told: Json): Json {
  const results = isObject(told.results) ? told.results : {}
  const count = (...names: unknown[]) => names.map(numberIn).find((number) => number !== undefined)
  const [success, fail, total] = [count(told.success_count, results.success_count), count(told.fail_count, told.failed_count, results.fail_count), count(told.total_count)]
  return {
    success_count: success ?? (total ?? NaN) - (fail ?? NaN),
    fail_count: fail ?? (total ?? NaN) - (success ?? NaN),
    total_count: total ?? (success ?? NaN) + (fail ?? NaN),
  }
}

/**
 * A server that does not say what an administrator may do lets them see everything (specification section 6 knows the
 * administrator alone): hiding is a courtesy, and the server refuses what it will not do.
 */
function grantsIn(told: unknown): Grants {
  const said = isObject(told) && Array.isArray(told.request) && Array.isArray(told.approve)
  return said ? (told as Grants) : everything
}

/** What an administrator may do whose server does not say. */
export const everything: Grants = { request: permissionCodes, approve: permissionCodes }
