/** The file name that a `Content-Disposition` header gives (RFC 6266), without any folder; nothing where it gives none. */
export function fileName(header: string | null | undefined): string | undefined {
  if (!header) return undefined
  const name = extended(header) ?? plain(header)
  return name?.replace(/^.*[/\\]/, '').trim() || undefined
}

function extended(header: string): string | undefined {
  const encoded = /filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(header)?.[1]
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

function plain(header: string): string | undefined {
  const match = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header)
  return match?.[1]?.replace(/\\(.)/g, '$1') ?? match?.[2]
}
