/*
 * The one place that asks for a Unicode form. Ordering the combining marks of a text takes a time that grows with the square
 * of how many stand in a row (30,000 of them block a process for a fifth of a second, a million for minutes). So a text is
 * measured before it is composed, and loses its marks before it is taken apart.
 */

/**
 * A text in its composed form (NFC), as it is kept.
 * @param max the most UTF-16 units that are composed; a longer text comes back as it is, for its limit to refuse
 */
export const composed = (text: string, max: number): string => (text.length > max ? text : text.normalize('NFC'))

/** A text without accents and other marks. */
export const unaccented = (text: string): string => text.replace(/\p{M}/gu, '').normalize('NFD').replace(/\p{M}/gu, '')

/** What texts are compared by where case and accents do not count. */
export const folded = (text: string): string => unaccented(text).toLowerCase()

/** The beginning of a text, up to `max` UTF-16 units; never half of a character that takes two. */
export const beginning = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')

/** Grave, acute, circumflex, tilde and diaeresis. A letter that is struck through or ringed is another word. */
const accents = /[\u0300-\u0303\u0308]/g

/** A word of a closed set, normalised for comparison: without case, accents and doubled blanks. Its caller has limited its length. */
export const comparable = (text: string): string => text.normalize('NFD').replace(accents, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** Whether a value is what stands in place of one of somebody who was deleted: their e-mail, identification or mobile. */
export const isErased = (value: string): boolean => value.startsWith('deleted:')

/** Whether a text holds a break of a line or another control, which nobody sees in a name and no search finds. */
export const hasControl = (text: string): boolean => /[\p{Cc}\u2028\u2029]/u.test(text)
