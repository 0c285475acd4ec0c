import { createRequire } from 'node:module'
import { join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'
import { baseConfig } from './base-config.mjs'
import { devServer, refreshPlugin } from './hot-reload.mjs'
import { HostBuildPlugin } from './host-build-plugin.mjs'
import { HostFactsPlugin } from './host-facts-plugin.mjs'
import { HostPagePlugin } from './host-page-plugin.mjs'
import { SignInPagesPlugin } from './sign-in-pages-plugin.mjs'
import { chunkOf } from './share-config.mjs'
import { moduleOf, signInWords } from './words.mjs'

/**
 * The webpack configuration of the shell. It names no remote: which there are is read from the registry at run time.
 *
 * @param {{ folder: string, port?: number, api?: string }} options `folder`: of the package; `port`: of its development
 * server, if any; `api`: address of the server that has the API, the registry and the built remotes
 */
export async function defineHost({ folder, port, api }) {
  const dev = port !== undefined
  const base = baseConfig({ folder, dev })
  const words = await signInWords(folder)
  return {
    ...base,
    name: 'host',
    entry: { index: './src/index.tsx' },
    ...(!dev && { resolve: { ...base.resolve, alias: routerForProduction(folder) } }),
    module: {
      ...base.module,
      rules: [
        ...base.module.rules,
        { include: join(folder, 'src/words'), test: /[\\/](?:later-)?(?:es|en)\.ts$/, loader: join(import.meta.dirname, 'words.mjs') },
        { include: join(folder, 'src/federation/shared-modules.ts'), loader: join(import.meta.dirname, 'share-config.mjs') },
      ],
    },
    output: {
      ...base.output,
      path: join(folder, 'dist/web'),
      publicPath: '/',
      uniqueName: 'ventanilla',
      // Its own chunks are the only scripts that the host itself loads.
      trustedTypes: { policyName: 'ventanilla' },
      filename: `assets/${base.output.filename}`,
      chunkFilename: `assets/${base.output.chunkFilename}`,
      assetModuleFilename: `assets/${base.output.assetModuleFilename}`,
    },
    optimization: {
      ...base.optimization,
      // What several lazy parts use is in one chunk: sibling chunks would each bring a copy of it.
      splitChunks: {
        chunks: 'async',
        cacheGroups: {
          // A library goes with what uses it: a chunk of libraries alone would be a request more.
          default: false,
          defaultVendors: false,
          // Most pages open with a list: what lists are made of comes with them, and nothing else does.
          lists: { name: 'lists', minChunks: 1, priority: 20, enforce: true, test: (module, { chunkGraph }) => isOurs(module) && isIn(LISTS, module, chunkGraph) },
          common: { name: 'common', minChunks: 2, priority: 10, enforce: true, test: isOurs },
          antd: { name: 'antd', minChunks: 2, priority: 10, enforce: true, test: (module) => !isOurs(module) && !datesOfAntd.test(module.resource ?? '') },
          dates: { name: 'dates', priority: 10, enforce: true, test: datesOfAntd },
        },
      },
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash:16].css', chunkFilename: 'assets/[name].[contenthash:8].css' }),
      new webpack.NormalModuleReplacementPlugin(/\/sign-in-words\.[jt]s$/, (module) => Object.assign(module, { request: moduleOf(words) })),
      // Remotes are registered by their entry scripts, so that the runtime needs nothing that reads manifests.
      new webpack.NormalModuleReplacementPlugin(/[\\/]snapshot[\\/]SnapshotHandler\.js$/, join(import.meta.dirname, 'no-manifests.js')),
      new webpack.NormalModuleReplacementPlugin(/[\\/]utils[\\/]preload\.js$/, join(import.meta.dirname, 'no-preloads.js')),
      // React has had this hook itself since 18; what stands in for it in older ones would come with the sign-in page.
      new webpack.NormalModuleReplacementPlugin(/^use-sync-external-store\/shim$/, 'react'),
      new webpack.DefinePlugin({ FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true, ENV_TARGET: '"web"' }),
      new HostPagePlugin({ template: join(folder, 'public/index.html'), ...(dev && { development: { firstScript: join(import.meta.dirname, 'devtools-hook.js') } }) }),
      // Each script names the hashes of those that it loads, as `Integrity-Policy` asks; remotes' are in the registry.
      ...(dev ? [refreshPlugin('ventanilla')] : [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], hashLoading: 'lazy' }), new SignInPagesPlugin({ folder, words }), new HostFactsPlugin(folder), new HostBuildPlugin()]),
    ],
    ...(dev && { devServer: hostDevServer(port, api) }),
  }
}

/** The router's package names the build for development, with its warnings, whatever is asked for. */
function routerForProduction(folder) {
  const { resolve } = createRequire(createRequire(join(folder, 'package.json')).resolve('react-router-dom'))
  const production = join(resolve('react-router/package.json'), '../dist/production')
  return { 'react-router$': join(production, 'index.mjs'), 'react-router/dom$': join(production, 'dom-export.mjs') }
}

/** Apart from the rest: no list and no page needs antd to be read. */
const partOfAntd = /[\\/]node_modules[\\/](?:antd|@ant-design|@rc-component|@babel[\\/]runtime|stylis|compute-scroll-into-view|scroll-into-view-if-needed)[\\/]/
const isOurs = (module) => !partOfAntd.test(module.resource ?? '')
const isIn = (name, module, chunkGraph) => [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => chunk.name === name)
/** The façade of lists. */
const LISTS = chunkOf('@ventanilla/ui/data')
/** Words of calendars are part of a language, which each page needs. */
const datesOfAntd = /[\\/]node_modules[\\/](?:@rc-component[\\/]picker[\\/]|antd[\\/]es[\\/](?:date-picker|calendar)[\\/])(?!(?:\w+[\\/])?locale)/

/** A proxy in front of the server: requests for anything but the host's files go there. */
const hostDevServer = (port, api) => ({
  ...devServer(port),
  historyApiFallback: true,
  proxy: [{ context: ['/api', '/remotes', '/remotes.json', '/healthz', '/readyz'], target: api }],
})
