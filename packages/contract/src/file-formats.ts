/** The files that a list leaves in, by the ending of their names, and the media type of each: what `Accept` asks for. */
export const fileTypes = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const
export type FileFormat = keyof typeof fileTypes
export const fileFormats = Object.keys(fileTypes) as FileFormat[]
