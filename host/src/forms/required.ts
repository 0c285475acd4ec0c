import type { Problems, Values } from './use-form.ts'

/** Every field that is still blank. */
export const blanks = <F extends string>(values: Values<F>): Problems<F> =>
  Object.fromEntries(Object.entries<string>(values).flatMap(([name, text]) => (text.trim() === '' ? [[name, { code: 'required' }]] : []))) as Problems<F>
