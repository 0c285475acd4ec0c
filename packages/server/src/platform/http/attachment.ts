import { unaccented } from '@ventanilla/contract/text'

/** A `content-disposition` that saves under this name, in every browser (RFC 6266). */
export function attachment(name: string): string {
  const plain = unaccented(name).replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
