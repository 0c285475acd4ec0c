/** Why a step with a release is refused. */
export const releaseErrors = {
  es: {
    release_differs: 'Esa versión ya se publicó con otro contenido; una versión publicada no se cambia.',
    release_unsound: 'Los archivos no coinciden con los de la versión.',
    release_clashes: 'No se puede poner en vivo: {{clashes}}',
    release_live: 'Esa versión ya está en vivo.',
    release_no_former: 'No hay una versión anterior a la que volver.',
  },
  en: {
    release_differs: 'That release was already published with different content; a published release never changes.',
    release_unsound: 'The files do not match those listed in the release.',
    release_clashes: 'It cannot go live: {{clashes}}',
    release_live: 'That release is already live.',
    release_no_former: 'There is no previous release to go back to.',
  },
} as const
