import type { Clash } from '@ventanilla/contract/release-clashes'

/** Why a step is refused: a code of the contract's errors. */
export type ReleaseProblemCode = 'not_found' | 'release_differs' | 'release_unsound' | 'release_clashes' | 'release_live' | 'release_no_former' | 'changed_meanwhile'

/** A step with a release that is refused, before anything was changed. */
export class ReleaseProblem extends Error {
  override readonly name = 'ReleaseProblem'
  readonly code: ReleaseProblemCode
  readonly clashes: readonly Clash[]

  constructor(code: ReleaseProblemCode, clashes: readonly Clash[] = []) {
    super(code)
    this.code = code
    this.clashes = clashes
  }
}
