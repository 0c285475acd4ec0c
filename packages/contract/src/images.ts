/** What an upload may be, recognised by its content. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageType = (typeof imageTypes)[number]

/** Names of the types, as people call them: `PNG, JPEG, WEBP`. */
export const typeNames = (types: readonly string[]): string => types.map((type) => type.replace('image/', '').toUpperCase()).join(', ')

export const MAX_IMAGE_BYTES = 5 * 1_048_576
/** Millions of pixels: a photograph of a telephone has twelve, and a small file may claim to have thousands. */
export const MAX_IMAGE_MEGAPIXELS = 25

/** The sizes that are kept of an image: how many pixels wide at most. `large` is what the app shows, `small` what a list shows. */
export const imageSizes = { small: 240, medium: 720, large: 1440 } as const
export type ImageSize = keyof typeof imageSizes
export const imageSizeNames = ['small', 'medium', 'large'] as const satisfies readonly ImageSize[]

const ADDRESS = /^\/api\/images\/([0-9a-f]{64})\/$/
/** The address of an image by its id, as records have it. */
export const imageAddress = (id: string): string => `/api/images/${id}/`
/** The id of the image that an address is of; nothing where it is of none of ours. */
export const imageIdOf = (address: string): string | undefined => ADDRESS.exec(address)?.[1]
/** The address of one size; an address that is not ours has no sizes, and stays. */
export const sizedImage = (address: string, size: ImageSize): string => (imageIdOf(address) === undefined ? address : `${address}?size=${size}`)
