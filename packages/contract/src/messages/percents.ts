import type { Language } from './say.ts'

const NO_BREAK = '\u00a0'

/** A percent as people write it: `12.5` → `12.5 %`, in English `12.5%`. The space does not break. */
export const writtenPercent = (number: string, language: Language): string => (language === 'es' ? `${number}${NO_BREAK}%` : `${number}%`)

/** A percent as the parameters of a message hold it, written for no language yet: basis points 1250 → `12.5%`. */
export const percentParam = (points: number): string => `${points / 100}%`

/** The parameters of a message that may be a limit of a percent. */
const limits = ['min', 'max'] as const

/** Parameters with their percents as a language writes them. */
export function percentsIn<P extends Readonly<Record<string, unknown>>>(params: P, language: Language): P {
  const written = limits.flatMap((name): [string, string][] => {
    const value = params[name]
    const number = typeof value === 'string' ? /^(-?\d+(?:\.\d+)?)%$/.exec(value)?.[1] : undefined
    return number === undefined ? [] : [[name, writtenPercent(number, language)]]
  })
  return { ...params, ...Object.fromEntries(written) }
}
