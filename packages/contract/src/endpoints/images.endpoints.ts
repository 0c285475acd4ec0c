import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { imageSizeNames } from '../images.ts'
import type { Access } from '../permissions.ts'

/** An image that is kept. Its address is made of its content, and what it shows never changes. */
export const storedImage = z.object({ image_url: z.string(), width: z.number().int(), height: z.number().int() })
export type StoredImage = z.infer<typeof storedImage>

export const imageEndpoints = {
  'upload-image': defineEndpoint({
    summary: 'Upload an image: PNG, JPEG or WebP up to 5 MB. It is decoded and written again, without anything but its pixels; a record names it by the address that is answered',
    method: 'POST',
    path: '/api/images/',
    access: { requestOne: ['banner', 'cashback'] } as const satisfies Access,
    bodyType: 'form',
    body: z.object({ file: z.custom<Blob>() }),
    invalidates: [],
    response: storedImage,
  }),
  image: defineEndpoint({
    summary: 'One image, for everybody who knows its address: it is made of its content, and nobody guesses it',
    method: 'GET',
    path: '/api/images/{id}/',
    access: 'public',
    params: z.object({ id: z.string().max(500).describe('64 hexadecimal digits; anything else is an image that is not there') }),
    query: z.object({ size: z.enum(imageSizeNames).default('large') }),
    response: z.unknown(),
    streams: true,
  }),
}
