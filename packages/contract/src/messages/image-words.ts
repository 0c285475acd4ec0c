/** What is wrong with an uploaded image. */
export const imageWords = {
  es: {
    image_type: 'La imagen debe ser {{types}}.',
    image_too_large: 'La imagen no puede pasar de {{megabytes}} MB.',
    image_is_svg: 'Es un dibujo SVG, que puede contener código. Expórtalo como PNG o WebP.',
    image_is_animated: 'La imagen es animada. Sube una sola imagen fija.',
    image_damaged: 'La imagen está dañada o incompleta. Expórtala o descárgala de nuevo.',
    image_too_many_pixels: 'La imagen tiene demasiados píxeles: {{width}} × {{height}}. El máximo son {{megapixels}} megapíxeles.',
    image_carries_more: 'El archivo contiene algo más que la imagen. Expórtala de nuevo.',
    image_unknown: 'Esa imagen no está guardada. Súbela de nuevo.',
  },
  en: {
    image_type: 'The image must be {{types}}.',
    image_too_large: 'The image can’t be larger than {{megabytes}} MB.',
    image_is_svg: 'It is an SVG drawing, which may contain code. Export it as PNG or WebP.',
    image_is_animated: 'The image is animated. Upload a single still image.',
    image_damaged: 'The image is damaged or incomplete. Export or download it again.',
    image_too_many_pixels: 'The image has too many pixels: {{width}} × {{height}}. The maximum is {{megapixels}} megapixels.',
    image_carries_more: 'The file contains more than the image. Export it again.',
    image_unknown: 'That image is not stored. Upload it again.',
  },
} as const
export type ImageProblem = keyof (typeof imageWords)['es']
