/** A value as a jsonb parameter takes it. Half of a character becomes `\ufffd`: PostgreSQL refuses the whole statement for one (22P02). */
export const jsonbOf = (value: unknown): string => JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part))
