import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subset from 'subset-font'
import { characters } from './lib/font-characters.mjs'
import { root } from './lib/root.mjs'

/**
 * `npm run font`: cuts the product's font out of the whole one. It keeps the letters of western Europe, the signs that the
 * product uses, the weights between regular and bold, and the figures of equal width; names with other letters are drawn
 * in the next font of the list, letter by letter.
 */
const resolve = createRequire(import.meta.url).resolve
const whole = resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
const licence = resolve('@fontsource-variable/inter/LICENSE')

const font = await subset(await readFile(whole), characters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['kern', 'ccmp', 'mark', 'locl', 'tnum', 'case'],
  noHinting: true,
})
await writeFile(`${root}packages/ui/src/fonts/inter.woff2`, font)
await writeFile(`${root}packages/ui/src/fonts/LICENSE`, await readFile(licence))
console.log(`packages/ui/src/fonts/inter.woff2: ${(font.length / 1024).toFixed(1)} kB`)
