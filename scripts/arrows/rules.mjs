import { sharedPackages } from '../lib/root.mjs'

/**
 * The arrows between packages as data: which workspace packages each folder may name, and which libraries belong to one
 * package alone. `host, remotes → ui, api-client, remote-sdk, i18n → contract`; `server → releases → contract`.
 */
/** Folder (a trailing `*` stands for one name) → the workspace packages that its code, and in `build` its tools, may use. */
export const layers = [
  { folder: 'packages/contract', may: [] },
  { folder: 'packages/i18n', may: ['contract'] },
  { folder: 'packages/api-client', may: ['contract'] },
  { folder: 'packages/remote-sdk', may: ['api-client', 'i18n', 'contract'] },
  { folder: 'packages/ui', may: ['remote-sdk', 'api-client', 'i18n', 'contract'] },
  { folder: 'packages/releases', may: ['contract'] },
  { folder: 'packages/server', may: ['contract', 'releases'] },
  { folder: 'packages/testing', may: ['contract', 'server'] },
  { folder: 'packages/e2e', may: ['contract', 'remote-sdk', 'testing'] },
  { folder: 'packages/bench', may: ['contract', 'server', 'testing'], build: ['webpack-config'] },
  { folder: 'host', may: sharedPackages, build: ['webpack-config'] },
  { folder: 'remotes/*', may: sharedPackages, build: ['webpack-config'] },
  { folder: 'webpack', may: ['contract', 'api-client'] },
]

/** The floors of the server, from below: a file imports from its own floor and from those below it (docs/decisions.md). */
export const floors = ['platform', 'engines', 'areas', 'app']

/** Libraries that one room owns; everybody else reaches them through it. `notInPages`: not even that room's pages. */
export const owned = [
  { library: /^axios$/, rooms: ['packages/api-client'], through: '@ventanilla/api-client' },
  { library: /^(antd|@ant-design\/.+|@rc-component\/.+)$/, rooms: ['packages/ui', 'packages/bench'], through: 'an entry of @ventanilla/ui' },
  { library: /^react-router(-dom)?$/, rooms: ['packages/remote-sdk', 'host'], notInPages: true, tests: true, through: '@ventanilla/remote-sdk/router' },
  { library: /^@module-federation\/.+$/, rooms: ['host', 'webpack'], notInPages: true, through: 'the host' },
  { library: /^zod$/, rooms: ['packages/contract', 'packages/server'], through: 'the types of @ventanilla/contract' },
  { library: /^(pg|pg-copy-streams|kysely|fastify|graphile-worker)$/, rooms: ['packages/server', 'packages/testing', 'packages/bench'], through: '@ventanilla/server' },
]

/** Rooms whose words are only in locale files. */
export const wordless = ['host', 'remotes/*', 'packages/ui', 'packages/remote-sdk', 'packages/api-client']

/** Where a bulk operation may be called by its name, and why; everywhere else all operations are alike. */
export const namesOperations = [
  { files: /^packages\/contract\/src\/bulk\/(?:[\w-]+\.bulk|operations)\.ts$/, why: 'the definitions, and the list of them' },
  { files: /^packages\/contract\/src\/messages\//, why: 'their words' },
  { files: /^packages\/contract\/src\/endpoints\/lists\.endpoints\.ts$/, why: 'lists that the specification names after what one operation has done; who may read them is its access' },
  { files: /^packages\/server\/src\/(?:areas\/[\w-]+\/[\w-]+\.effect|app\/effects)\.ts$/, why: 'the effects, and the list of them' },
  { files: /^remotes\/bulk-operations\/src\/(?:views\/[\w-]+\.view\.tsx?|operations\/views\.ts)$/, why: 'the views, and the list of them' },
  { files: /^packages\/server\/src\/areas\/cards\/actions\/(?:single-actions|generated\.changes)\.ts$/, why: 'calls of the specification that are single actions or made lists of a certain operation' },
  { files: /^packages\/server\/src\/app\/demonstration\/(?:requests|write-pay-lists)\.ts$/, why: 'wages, a list that waits for approval, and the policy that asks for it, are of a certain operation' },
  { files: /^packages\/(?:contract\/src\/endpoints\/segments\.endpoints|server\/src\/areas\/segments\/(?:members|segment\.list)|server\/src\/app\/demonstration\/write-segments)\.ts$/, why: 'segments are made of the lists of one operation, as the specification says' },
  { files: /^packages\/(?:bench|e2e)\//, why: 'measures and plays certain operations' },
]

/** Whether `path` lies in `folder`, where a trailing `*` stands for one name. */
export const liesIn = (path, folder) => new RegExp(`^${folder.replace('*', '[^/]+')}(/|$)`).test(path)
/** What only tests and their set-up are made of. */
export const isTest = (path) => /(\.test\.[cm]?[jt]sx?$|(^|\/)(testing|jest|test|fixtures)\/)/.test(path)
