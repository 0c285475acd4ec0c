/** What the rules of banners refuse, each at its field (`banner-rules.ts`). */
export const bannerProblemWords = {
  es: {
    link_of_other_type: 'No se usa con este tipo de enlace: déjalo vacío.',
    link_not_https: 'Escribe una dirección que empiece con https://, sin usuario ni contraseña.',
    screen_invalid: 'Escribe la ruta de una pantalla de la app, que empieza con /.',
    date_past: 'Esta fecha ya pasó.',
  },
  en: {
    link_of_other_type: 'Not used with this type of link: leave it empty.',
    link_not_https: 'Enter an address that starts with https://, without user or password.',
    screen_invalid: 'Enter the path of an app screen, which starts with /.',
    date_past: 'This date has passed.',
  },
} as const
export type BannerProblem = keyof (typeof bannerProblemWords)['es']

/** Why banners can't be created or put in an order. */
export const bannerErrors = {
  es: {
    banner_type_full: 'Este lugar ya tiene {{max}} banners. Elimina uno antes de crear otro.',
    banners_moved: 'Los banners de este lugar cambiaron mientras los ordenabas. Este es el orden actual.',
  },
  en: {
    banner_type_full: 'This place already has {{max}} banners. Delete one before you create another.',
    banners_moved: 'The banners in this place changed while you were reordering them. This is the current order.',
  },
} as const
