/** Why a file is not taken before it is sent. The server checks again. */
export type FileRefusal = 'wrongType' | 'tooLarge' | 'one'

const MEGABYTE = 1024 * 1024

/** The first rule that the files break, if any. `accept` lists endings with their dot. */
export function refusalOf(files: readonly File[], { accept, maxMb }: { accept: readonly string[]; maxMb: number }): FileRefusal | undefined {
  const [file] = files
  if (!file || files.length > 1) return 'one'
  if (!accept.some((ending) => file.name.toLowerCase().endsWith(ending))) return 'wrongType'
  return file.size > maxMb * MEGABYTE ? 'tooLarge' : undefined
}
