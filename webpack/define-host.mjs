import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { baseConfig } from './base-config.mjs'
import { devServer, refreshPlugin } from './hot-reload.mjs'
import { HostBuildPlugin } from './host-build-plugin.mjs'
import { HostPagePlugin } from './host-page-plugin.mjs'
import { hostShared, provideEverything } from './share-config.mjs'

/**
 * The webpack configuration of the shell. It names no remote: which there are is read from the registry at run time.
 *
 * @param {{ folder: string, port?: number, api?: string }} options `folder`: of the package; `port`: of its development
 * server, if any; `api`: address of the server that has the API, the registry and the built remotes
 */
export function defineHost({ folder, port, api }) {
  const dev = port !== undefined
  const base = baseConfig({ folder, dev })
  return {
    ...base,
    name: 'host',
    entry: { index: ['./src/index.ts', provideEverything] },
    output: {
      ...base.output,
      path: join(folder, 'dist/web'),
      publicPath: '/',
      uniqueName: 'ventanilla',
      filename: `assets/${base.output.filename}`,
      chunkFilename: `assets/${base.output.chunkFilename}`,
      assetModuleFilename: `assets/${base.output.assetModuleFilename}`,
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash:16].css', chunkFilename: 'assets/[name].[contenthash:16].css' }),
      new ModuleFederationPlugin({
        name: 'host',
        shared: hostShared(folder),
        // With `version-first` one dead remote keeps the whole shell from appearing.
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        // Remotes run on the host's federation runtime instead of bringing 80 kB of their own.
        experiments: { provideExternalRuntime: true },
      }),
      new HostPagePlugin({ template: join(folder, 'public/index.html'), ...(dev && { development: { firstScript: join(import.meta.dirname, 'devtools-hook.js') } }) }),
      ...(dev ? [refreshPlugin('ventanilla')] : [new HostBuildPlugin()]),
    ],
    ...(dev && { devServer: hostDevServer(port, api) }),
  }
}

/** A proxy in front of the server: requests for anything but the host's files go there. */
const hostDevServer = (port, api) => ({
  ...devServer(port),
  historyApiFallback: true,
  proxy: [{ context: ['/api', '/remotes', '/remotes.json', '/healthz', '/readyz'], target: api }],
})
