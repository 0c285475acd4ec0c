import type { z } from 'zod'

/**
 * Any schema, for what takes one of any kind. `z.ZodType` names all methods of a schema beside what it reads, and to compare
 * two hundred endpoints with these took the compiler a quarter of its time; `z.parse(schema, value)` reads either.
 */
export type Schema = z.core.$ZodType
/** Any schema of an object. */
export type ObjectSchema = z.core.$ZodObject
