/** A LIKE pattern for "contains this text", whose own wildcards count as letters. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
