import { email as emailFormat, type Read } from '@ventanilla/contract/bulk/formats'

/** An e-mail as it was typed, or what is wrong with it. */
export const readEmail = (typed: string): Read => (typed === '' ? { code: 'blank' } : emailFormat().read(typed))
