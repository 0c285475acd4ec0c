/**
 * The demonstration programme as an earlier release left it in its database: SQL, compressed by brotli. It was made with
 * `pg_dump --inserts --rows-per-insert=500 --no-comments --no-owner`, without the lines that begin with a backslash or set the search path; its
 * administrators' password is `PREVIOUS_PASSWORD`. With each release, that of the one before takes its place.
 */
export const previousRelease = new URL('../../../test-data/previous-release.sql.br', import.meta.url)
export const PREVIOUS_PASSWORD = 'una-clave-de-antes-7'
