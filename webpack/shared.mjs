/**
 * What host and remotes share: one instance of each, provided by the host, taken by the remotes (`import: false`).
 *
 * A module is listed for one of two reasons: two instances of it would break (React, contexts, caches, the i18next
 * store), or every remote would carry a copy (dayjs, the design system). `antd` and `react-router-dom` are left out on
 * purpose: sharing a package ships all of it, sharing a façade that re-exports a fixed list ships what is used.
 *
 * Adding an entry is compatible. Removing one, or raising a major, breaks remotes that were built before: raise
 * `HOST_API` in the contract with it.
 */
export const shared = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@tanstack/react-query',
  'i18next',
  'react-i18next',
  'dayjs',
  '@ventanilla/api-client/api-error',
  '@ventanilla/i18n/dates',
  '@ventanilla/remote-sdk/host-context',
  '@ventanilla/remote-sdk/router',
  '@ventanilla/ui/changes',
  '@ventanilla/ui/core',
  '@ventanilla/ui/data',
  '@ventanilla/ui/detail',
  '@ventanilla/ui/entry',
  '@ventanilla/ui/form',
  '@ventanilla/ui/holders',
  '@ventanilla/ui/layout',
  '@ventanilla/ui/upload',
]

/** The part of it that the shell itself is made of, and so has loaded before any remote asks. */
export const sharedAtStart = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@tanstack/react-query',
  'i18next',
  'react-i18next',
  '@ventanilla/api-client/api-error',
  '@ventanilla/remote-sdk/host-context',
  '@ventanilla/remote-sdk/router',
  '@ventanilla/ui/core',
  '@ventanilla/ui/layout',
]

/** The package of a module: `@ventanilla/ui/core` → `@ventanilla/ui`, `react/jsx-runtime` → `react`. */
export const packageOf = (request) => request.split('/').slice(0, request.startsWith('@') ? 2 : 1).join('/')
