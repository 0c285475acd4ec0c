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
