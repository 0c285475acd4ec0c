import { join } from 'node:path'
import { createRequire } from 'node:module'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { refreshTransformers } from './hot-reload.mjs'

const require = createRequire(import.meta.url)

/** What host and remotes have in common. `dev` builds are for the eyes of a developer and skip everything that takes time. */
export function baseConfig({ folder, dev }) {
  return {
    mode: dev ? 'development' : 'production',
    context: folder,
    target: ['web', 'es2022'],
    // Maps are written for debugging, but no script points to them and the server does not serve them.
    devtool: dev ? 'cheap-module-source-map' : 'hidden-source-map',
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      // Workspace packages are compiled from their source, so that one build sees and shakes all of it.
      conditionNames: ['source', 'import', 'module', 'browser', dev ? 'development' : 'production', 'default'],
    },
    resolveLoader: { modules: [join(import.meta.dirname, 'node_modules'), 'node_modules'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: require.resolve('ts-loader'),
          options: {
            // Types are checked by `tsc -b`, once for everything.
            transpileOnly: true,
            onlyCompileBundledFiles: true,
            configFile: join(import.meta.dirname, 'tsconfig.json'),
            ...(dev && { getCustomTransformers: refreshTransformers }),
          },
        },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] },
        { test: /\.(svg|png|webp|woff2)$/, type: 'asset/resource' },
      ],
    },
    output: {
      filename: dev ? '[name].js' : '[name].[contenthash:16].js',
      chunkFilename: dev ? '[name].js' : '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:16][ext]',
      chunkLoadTimeout: 10_000,
      crossOriginLoading: 'anonymous',
    },
    optimization: {
      moduleIds: dev ? 'named' : 'deterministic',
      chunkIds: dev ? 'named' : 'deterministic',
      // What one pass leaves, the next ones find: some 200 bytes of the first list, for a second of the build.
      minimizeOptions: { javascript: { ecma: 2022, compress: { passes: 4 } } },
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}
