import { createRandom, type Random } from '../../platform/random.ts'

/** A generator for one part of the programme: what is added to that part changes nothing elsewhere. */
export const randomFor = (seed: number, part: 'lives' | 'services' | 'products' | 'otps' | 'segments' | 'activity' | 'payments'): Random => createRandom([...part].reduce((state, sign) => Math.imul(state, 31) + sign.charCodeAt(0), seed))
