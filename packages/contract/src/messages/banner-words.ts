/** What the rules of banners refuse, each at its field (`banner-rules.ts`). */
export const bannerProblemWords = {
  es: {
    link_of_other_type: 'Este tipo de enlace no lo lleva; déjalo vacío.',
    link_not_https: 'Escribe una dirección que empiece con https://, sin usuario ni contraseña.',
    screen_invalid: 'Escribe la ruta de una pantalla de la app, que empieza con /.',
    date_past: 'Esta fecha ya pasó.',
  },
  en: {
    link_of_other_type: 'This kind of link does not take it; leave it empty.',
    link_not_https: 'Write an address that begins with https://, without user or password.',
    screen_invalid: 'Write the path of a screen of the app, which begins with /.',
    date_past: 'This date is over.',
  },
} as const
export type BannerProblem = keyof (typeof bannerProblemWords)['es']

/** Why banners can't be created or put in an order. */
export const bannerErrors = {
  es: {
    banner_type_full: 'Ya hay {{max}} banners de este lugar. Elimina uno antes de crear otro.',
    banners_moved: 'Los banners de este lugar cambiaron mientras los ordenabas. Aquí están como son ahora.',
  },
  en: {
    banner_type_full: 'There are {{max}} banners of this place already. Delete one before you create another.',
    banners_moved: 'The banners of this place changed while you put them in order. Here they are as they are now.',
  },
} as const
