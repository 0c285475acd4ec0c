import { MAX_FILE_MB } from '@ventanilla/contract/constants'

/** The files that a list may come in. */
export const listRules = { accept: ['.csv', '.xlsx'], maxMb: MAX_FILE_MB } as const
