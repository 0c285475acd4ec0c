import type { UserOptions } from '@module-federation/runtime/types'

/** What the host shares with its remotes. The build puts every module of `webpack/shared.mjs` here; tests share none. */
export const shared: NonNullable<UserOptions['shared']> = {}
