import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { encodeImage } from './encode-image.ts'
import { recogniseImage, RefusedImage } from './recognise-image.ts'
import { blownUp, chunk, claimedPng, photograph, picture } from './test/pictures.ts'

// The pictures of the tests are made first: from its first image on, the library reads only what is taken.
const [png, jpeg, webp, gif, photo] = await Promise.all([picture(300, 200), picture(300, 200, 'jpeg'), picture(300, 200, 'webp'), picture(3, 2, 'gif'), photograph()])
const lossless = await sharp(png).webp({ lossless: true }).toBuffer()
const alpha = await sharp({ create: { width: 20, height: 10, channels: 4, background: '#00000000' } }).webp().toBuffer()
const progressive = await sharp(jpeg).jpeg({ progressive: true }).toBuffer()
const frames = await sharp(Buffer.from(Array.from({ length: 4 * 8 * 4 }, (_, at) => at * 7)), { raw: { width: 4, height: 8, channels: 4, pageHeight: 4 } }).webp({ loop: 0, lossless: true }).toBuffer()
const wide = await picture(3000, 1500)
const tall = await picture(100, 4000)
const cmyk = await sharp(png).toColourspace('cmyk').jpeg().toBuffer()
const [dot, line, column] = await Promise.all([picture(1, 1), picture(50_000, 1), picture(1, 50_000)])
const grey = await sharp(png).toColourspace('b-w').png().toBuffer()
const deep = await sharp(png).toColourspace('rgb16').png({ progressive: true }).toBuffer()
const palette = await sharp({ create: { width: 20, height: 10, channels: 4, background: '#00000000' } }).png({ palette: true }).toBuffer()

const scan = jpeg.subarray(jpeg.indexOf(Buffer.from('ffda', 'hex')), -2)

const codeOf = (bytes: Buffer): unknown => {
  try {
    return recogniseImage(bytes)
  } catch (error) {
    if (error instanceof RefusedImage) return error.code
    throw error
  }
}

describe('an uploaded image is recognised by its content', () => {
  for (const [what, bytes, type, width, height] of [
    ['a PNG', png, 'image/png', 300, 200],
    ['a JPEG', jpeg, 'image/jpeg', 300, 200],
    ['a progressive JPEG', progressive, 'image/jpeg', 300, 200],
    ['a lossy WebP', webp, 'image/webp', 300, 200],
    ['a lossless WebP', lossless, 'image/webp', 300, 200],
    ['a WebP with transparency', alpha, 'image/webp', 20, 10],
    ['a photograph with another size of itself behind it', Buffer.concat([jpeg, jpeg, Buffer.alloc(7)]), 'image/jpeg', 300, 200],
  ] as const)
    it(what, () => assert.deepEqual(codeOf(bytes), { type, width, height }))

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const [what, bytes, code] of [
    ['a GIF that is called PNG', gif, 'image_type'],
    ['a text', Buffer.from('hola'), 'image_type'],
    ['a page', Buffer.from('<!doctype html><html></html>'), 'image_type'],
    ['nothing', Buffer.alloc(0), 'image_type'],
    ['a drawing with a script', Buffer.from(svg), 'image_is_svg'],
    ['a drawing with a declaration', Buffer.from(`\ufeff<?xml version="1.0"?>\n<!-- x -->${svg}`), 'image_is_svg'],
    ['an animated WebP', frames, 'image_is_animated'],
    ['an animated PNG', Buffer.concat([png.subarray(0, 33), chunk('acTL', Buffer.alloc(8)), png.subarray(33)]), 'image_is_animated'],
    ['a PNG that is cut off', png.subarray(0, png.length - 20), 'image_damaged'],
    ['the first bytes of a PNG', png.subarray(0, 20), 'image_damaged'],
    ['a JPEG that is cut off', jpeg.subarray(0, jpeg.length - 2), 'image_damaged'],
    ['a JPEG without a frame', Buffer.from('ffd8ffd9', 'hex'), 'image_damaged'],
    ['a JPEG of more passes than any encoder writes', Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: 100 }, () => scan), jpeg.subarray(-2)]), 'image_damaged'],
    ['a WebP that is cut off', webp.subarray(0, webp.length - 10), 'image_damaged'],
    ['a PNG with a page behind it', Buffer.concat([png, Buffer.from('<script>')]), 'image_carries_more'],
    ['a JPEG with an archive behind it', Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004')]), 'image_carries_more'],
    ['a WebP with something behind it', Buffer.concat([webp, Buffer.from('x')]), 'image_carries_more'],
    ['a small file of a billion pixels', claimedPng(50_000, 50_000), 'image_too_many_pixels'],
    ['an image without a height', claimedPng(10, 0), 'image_damaged'],
  ] as const)
    it(`refuses ${what}`, () => assert.equal(codeOf(bytes), code))

  it('whatever its bytes are, and ends', () => {
    for (const source of [png, jpeg, webp])
      for (let at = 0; at < source.length; at += 7) {
        const broken = Buffer.from(source)
        broken[at] = (broken[at] ?? 0) ^ 0xff
        assert.ok(codeOf(broken) !== undefined)
      }
  })
})

describe('an image is written again', () => {
  it('in the sizes that are shown, none larger than it was', async () => {
    const { sizes, width, height } = await encodeImage(wide)
    assert.deepEqual([width, height], [1440, 720])
    const shown = await Promise.all([sizes.small, sizes.medium, sizes.large].map(async (bytes) => sharp(bytes).metadata().then(({ format, width: w, height: h }) => [format, w, h])))
    assert.deepEqual(shown, [['webp', 240, 120], ['webp', 720, 360], ['webp', 1440, 720]])
    const little = await encodeImage(png)
    assert.deepEqual([little.width, little.height], [300, 200])
  })

  it('and a very high one becomes smaller', async () => {
    const { width, height } = await encodeImage(tall)
    assert.deepEqual([width, height], [72, 2880])
  })

  it('the right way up, and nothing but its pixels stays', async () => {
    assert.ok(photo.includes('Ana R') && photo.includes('Exif'))
    const { sizes, width, height } = await encodeImage(photo)
    assert.deepEqual([width, height], [200, 400])
    const { exif, icc, xmp, orientation } = await sharp(sizes.large).metadata()
    assert.deepEqual([exif, icc, xmp, orientation], [undefined, undefined, undefined, undefined])
    assert.ok(!sizes.large.includes('Ana R'))
  })

  it('the same way each time, so that its name is the same', async () => {
    const [one, other] = [await encodeImage(jpeg), await encodeImage(jpeg)]
    assert.ok(one.sizes.large.equals(other.sizes.large))
  })

  it('in the colours that screens have, whatever it was kept in', async () => {
    for (const [what, bytes, channels] of [['CMYK', cmyk, 3], ['grey', grey, 3], ['16 bits, interlaced', deep, 3], ['a palette with transparency', palette, 4]] as const) {
      const { sizes } = await encodeImage(bytes)
      const metadata = await sharp(sizes.large).metadata()
      assert.deepEqual([metadata.format, metadata.space, metadata.channels], ['webp', 'srgb', channels], what)
    }
    const { data } = await sharp((await encodeImage(cmyk)).sizes.large).raw().toBuffer({ resolveWithObject: true })
    assert.ok((data[0] ?? 0) > 120 && (data[2] ?? 255) < 90, `red stays red: ${data[0]} ${data[1]} ${data[2]}`)
  })

  it('also where it is a dot, a line or a column', async () => {
    const sizes = async (bytes: Buffer) => encodeImage(bytes).then(({ width, height }) => [width, height])
    assert.deepEqual([await sizes(dot), await sizes(line), await sizes(column)], [[1, 1], [1440, 1], [1, 2880]])
  })

  it('or refused, where a few bytes of it blow up to very many', async () => {
    for (const bytes of [blownUp('IDAT'), blownUp('zTXt'), blownUp('iCCP')]) {
      assert.ok(bytes.length < 1_048_576)
      await encodeImage(bytes).catch((error: unknown) => assert.ok(error instanceof RefusedImage && error.code === 'image_damaged'))
    }
  })

  it('is refused where its parts are whole and its pixels are not', async () => {
    await assert.rejects(encodeImage(claimedPng(4_000, 4_000)), (error) => error instanceof RefusedImage && error.code === 'image_damaged')
  })
})
