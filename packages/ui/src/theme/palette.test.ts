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

const onPages: ColourName[] = ['text', 'muted', 'accent', 'accent-strong', 'success', 'danger', 'warning', 'neutral']
const pairs: [ColourName, ColourName][] = [
  ...onPages.flatMap((text) => (['page', 'surface', 'sunken'] as const).map((ground): [ColourName, ColourName] => [text, ground])),
  ...(['accent', 'success', 'danger', 'warning', 'neutral'] as const).flatMap((tone): [ColourName, ColourName][] => [[tone, `${tone}-ground`], ['text', `${tone}-ground`]]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
]

describe.each(['light', 'dark'] as const)('the %s theme', (mode) => {
  it.each(pairs)('shows %s on %s with a contrast of at least 4.5', (text, ground) => {
    expect(contrast(palette[mode][text], palette[mode][ground])).toBeGreaterThanOrEqual(4.5)
  })
  it.each(['page', 'surface'] as const)('shows the edge of a control on %s with a contrast of at least 3', (ground) => {
    expect(contrast(palette[mode]['control-line'], palette[mode][ground])).toBeGreaterThanOrEqual(3)
  })
})
