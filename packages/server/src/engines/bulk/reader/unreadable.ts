import type { ErrorCode, MessageParams } from '@ventanilla/contract/errors'

/** Why a file is no list: a code of the contract. Its `file` parameter is added where the file's name is known. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly code: ErrorCode
  readonly params: MessageParams

  constructor(code: ErrorCode, params: MessageParams = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}

/** Files that people upload in place of a list, by how they begin (as Latin-1), and what to say of them. */
const beginnings: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^[^]{0,1024}%PDF-/, 'file_is_pdf'],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|II\*\0|MM\0\*|RIFF[^]{4}WEBP|BM[^]{4}\0{4}|[^]{4}ftyp(?:hei|hev|mif|avi))/, 'file_is_image'],
  [/^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/, 'file_is_old_excel'],
  [/^PK\x03\x04[^]{26}mimetypeapplication\/vnd\.oasis\.opendocument/, 'file_is_opendocument'],
  [/^PK\x03\x04[^]{26}(?:Index\/|Index\.zip|Data\/|Metadata\/|preview)[^]*(?:\.iwa|Index\.zip)/, 'file_is_numbers'],
]

/** Text formats that people rename to .csv, by how their text begins. */
const textBeginnings: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^\s*<(?:!doctype\s+html|html|head|body|meta|table|style|div|script)\b/i, 'file_is_web_page'],
  [/^\s*<(?:\?xml|!doctype|!--|[a-z])/i, 'file_is_xml'],
  [/^\{\\rtf/, 'file_not_a_list'],
  [/^\s*(?:\{\s*["}]|\[\s*[[{"\]])/, 'file_is_json'],
]

/** What the first bytes of a file show it to be other than a list, if they do. */
export const otherFile = (head: Buffer): ErrorCode | undefined => codeOf(beginnings, head.toString('latin1'))

/** The same for the first characters of a text. */
export const otherText = (text: string): ErrorCode | undefined => codeOf(textBeginnings, text)

const codeOf = (known: readonly (readonly [RegExp, ErrorCode])[], text: string) => known.find(([beginning]) => beginning.test(text))?.[1]
