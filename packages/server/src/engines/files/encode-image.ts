import { imageSizeNames, imageSizes, MAX_IMAGE_MEGAPIXELS, type ImageSize } from '@ventanilla/contract/images'
import { remembered } from '../../platform/remembered.ts'
import { recogniseImage, RefusedImage } from './recognise-image.ts'

/** What every size is kept as. */
export const KEPT_TYPE = 'image/webp'
const QUALITY = 82
/** An image that is higher than so many times its width is made smaller. */
const HIGHEST = 2

export type Encoded = { sizes: Record<ImageSize, Buffer>; width: number; height: number }

/**
 * The decoder, with the formats that are taken and no other: a library that reads forty has forty ways to be attacked. It is
 * loaded with the first image, because most processes never see one.
 */
const decoder = remembered(async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] })
  return sharp
})

/**
 * Writes an uploaded image again in the sizes that are shown: its pixels the right way up, and nothing else that it held.
 * It is decoded once, and only when its parts say that this is cheap.
 * @throws {RefusedImage}
 */
export async function encodeImage(bytes: Buffer): Promise<Encoded> {
  recogniseImage(bytes)
  const sharp = await decoder()
  const width = imageSizes.large
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_IMAGE_MEGAPIXELS * 1_000_000, failOn: 'error' })
    .timeout({ seconds: 20 })
    .autoOrient()
    .resize({ width, height: width * HIGHEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new RefusedImage('image_damaged')
    })
  return encodePixels(data, info)
}

type Pixels = { width: number; height: number; channels: 1 | 2 | 3 | 4 }

/** The sizes of an image that is there as pixels already. */
export async function encodePixels(data: Buffer, { width, height, channels }: Pixels): Promise<Encoded> {
  const sharp = await decoder()
  const at = (size: ImageSize) =>
    sharp(data, { raw: { width, height, channels } })
      .resize({ width: imageSizes[size], height: imageSizes[size] * HIGHEST, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
  const [small, medium, large] = await Promise.all([at(imageSizeNames[0]), at(imageSizeNames[1]), at(imageSizeNames[2])])
  return { sizes: { small, medium, large }, width, height }
}
