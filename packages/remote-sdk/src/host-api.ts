import { HOST_API } from '@ventanilla/contract/constants'

/**
 * The hosts that a remote built from this tree works with: those that offer at least what it was compiled against. An older
 * host refuses such a remote by name instead of failing within one of its pages, so the host is deployed first.
 */
export const hostApi: `^${string}` = `^${HOST_API}`
