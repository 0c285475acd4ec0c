/** So many random bytes in hexadecimal digits. `crypto.randomUUID` is missing on pages without https. */
export const randomHex = (bytes: number): string => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The reference of a call (`callReference` of the contract), one for each intention: the same reference acts once. */
export const newReference = (): string => randomHex(16)
