import { palette, type ColourName } from './palette.ts'

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
/** Contrast of two colours as WCAG 2.2 defines it. */
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** `color-mix(in srgb, one share, other)`. */
const mixed = (one: string, other: string, share: number) => `#${[1, 3, 5].map((at) => Math.round(Number.parseInt(one.slice(at, at + 2), 16) * share + Number.parseInt(other.slice(at, at + 2), 16) * (1 - share)).toString(16).padStart(2, '0')).join('')}`

const onPages: ColourName[] = ['text', 'muted', 'accent', 'accent-strong', 'success', 'danger', 'warning', 'neutral']
const pairs: [ColourName, ColourName][] = [
  ...onPages.flatMap((text) => (['chrome', 'page', 'surface', 'raised', 'sunken'] as const).map((ground): [ColourName, ColourName] => [text, ground])),
  ...(['accent', 'success', 'danger', 'warning', 'neutral'] as const).flatMap((tone): [ColourName, ColourName][] => [[tone, `${tone}-ground`], ['text', `${tone}-ground`]]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
]

describe.each(['light', 'dark'] as const)('the %s theme', (mode) => {
  it.each(pairs)('shows %s on %s with a contrast of at least 4.5', (text, ground) => {
    expect(contrast(palette[mode][text], palette[mode][ground])).toBeGreaterThanOrEqual(4.5)
  })
  it.each(['chrome', 'page', 'surface', 'raised'] as const)('shows the edge of a control on %s with a contrast of at least 3', (ground) => {
    expect(contrast(palette[mode]['control-line'], palette[mode][ground])).toBeGreaterThanOrEqual(3)
  })
  it.each(['chrome', 'page', 'surface', 'raised', 'sunken', 'accent-ground', 'success-ground', 'danger-ground', 'warning-ground'] as const)('shows what has the focus on %s with a contrast of at least 3', (ground) => {
    expect(contrast(palette[mode].accent, palette[mode][ground])).toBeGreaterThanOrEqual(3)
  })
  it('shows the words of a tip, and text on a row that is chosen or pointed at', () => {
    const { surface, text, sunken, accent, muted } = palette[mode]
    // As the style sheets mix them (tables.css).
    for (const ground of [mixed(sunken, surface, 0.55), mixed(accent, surface, 0.08)]) for (const words of [text, muted, accent]) expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(surface, text)).toBeGreaterThanOrEqual(4.5)
  })
})
