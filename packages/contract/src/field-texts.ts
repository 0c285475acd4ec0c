/** `12.5`, `12,5` or `12.5 %` in basis points (1250), without a float; nothing where it is no percent of two places at most. */
export function percentOf(text: string): number | undefined {
  const [, sign, whole, places = ''] = /^(-?)(\d{1,9})(?:[.,](\d{1,2}))?\s*%?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const points = Number(`${whole}${places.padEnd(2, '0')}`)
  return sign ? -points : points
}

/** Basis points as a person writes them: 1250 → `12.5`. */
export function percentText(points: number): string {
  const digits = String(Math.abs(points)).padStart(3, '0')
  const places = digits.slice(-2).replace(/0+$/, '')
  return `${points < 0 ? '-' : ''}${digits.slice(0, -2)}${places && `.${places}`}`
}
