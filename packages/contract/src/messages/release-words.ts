/** Why a step with a release is refused. */
export const releaseErrors = {
  es: {
    release_differs: 'Esa versión ya se publicó con otro contenido; una publicación no se cambia.',
    release_unsound: 'Los archivos no son los que nombra la versión.',
    release_clashes: 'No puede salir en vivo: {{clashes}}',
    release_live: 'Esa versión ya está en vivo.',
    release_no_former: 'No hay una versión anterior a la que volver.',
  },
  en: {
    release_differs: 'That release was published with other content; what is published is never changed.',
    release_unsound: 'The files are not those that the release names.',
    release_clashes: 'It may not go live: {{clashes}}',
    release_live: 'That release is live already.',
    release_no_former: 'There is no former release to go back to.',
  },
} as const
