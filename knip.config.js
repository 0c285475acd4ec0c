import { packageOf, shared } from './webpack/shared.mjs'

/**
 * What nobody uses: `npm run lint` fails on unused files, exports and dependencies. Most packages export every file
 * (`./*`), so their files count as used and each of their exports is looked at instead.
 */
const tests = 'src/**/*.test.{ts,tsx}'
const open = { entry: [tests], includeEntryExports: true }

export default {
  ignoreExportsUsedInFile: true,
  // Two names of one shape say what each is for.
  exclude: ['duplicates'],
  workspaces: {
    // `tsconfig.browser.json` is extended by packages that have these types themselves.
    '.': { entry: ['jest.config.mjs'], project: ['*.mjs'], ignoreDependencies: ['@testing-library/jest-dom', '@fontsource-variable/inter'], ignoreUnresolved: ['jest'] },
    // The compiler is started by its path. Templates and examples are used in copies of the product.
    scripts: { ignore: ['new-remote/template/**', 'resource/{files,tests}/**'], entry: ['*.mjs', '**/*.test.mjs'], project: ['**/*.mjs'], ignoreDependencies: ['@typescript/native'] },
    // The build draws the sign-in page by what `tsc` made of it, writes a script into the page, and shares its façades.
    host: { entry: ['src/{index,sign-in/prerender}.tsx', 'src/federation/{react-i18next,react-query}.ts', 'public/early.js', 'webpack.config.mjs', tests], ignoreDependencies: ['dayjs'] },
    // Federation reads the version of what the host shares beside each remote (webpack/share-config.mjs).
    'remotes/*': { entry: ['src/{remote,pages}.{ts,tsx}', 'webpack.config.mjs', tests], ignoreDependencies: shared.map(packageOf) },
    // Its command line is started by its path.
    webpack: { entry: ['*.{mjs,js}'], ignoreDependencies: ['webpack-cli'] },
    // Its code generator is started by its path, and by a test.
    'packages/server': { entry: ['src/app/{main,cli,api,worker,serve-web,certificate}.ts', 'src/app/test/{embedded-owner,supervised-child}.ts', 'src/**/*.thread.ts', tests], ignoreDependencies: ['kysely-codegen'] },
    'packages/bench': { entry: ['src/{audit,bench,cashback,chaos,figures,lists,review,timing,web}.ts', 'peers/*.{js,mjs}', tests], project: ['{src,peers}/**/*.{ts,js,mjs}'], ignoreDependencies: ['@ventanilla/server'], ignoreBinaries: ['mount', 'umount'] },
    'packages/e2e': { entry: ['src/{all,accounts,operations,compose,heap,help-pictures,pictures}.ts', tests] },
    // Found by their names at run time: the server's files, and the browser that a package brings.
    'packages/testing': { entry: ['jest/*', tests], ignoreDependencies: ['@ventanilla/server', '@sparticuz/chromium'] },
    // The tables are written by the build, and import what stands behind them.
    'packages/contract': { ...open, ignore: ['src/{route,answer,list,form,record}-table.d.ts', 'src/brought-endpoints.ts'] },
    // jest.config.mjs takes jest's parts from here for all packages.
    'packages/ui': { ...open, ignoreDependencies: ['@swc/core', '@swc/jest', 'jest-environment-jsdom'] },
    'packages/*': open,
  },
}
