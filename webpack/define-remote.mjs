import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { baseConfig } from './base-config.mjs'
import { devServer, refreshPlugin } from './hot-reload.mjs'
import { BUILD_PLACEHOLDER, RemoteBuildPlugin } from './remote-build-plugin.mjs'
import { ENTRY, RemoteDevPlugin } from './remote-dev-plugin.mjs'
import { EndpointsPlugin, endpointsModule } from './endpoints-plugin.mjs'
import { FileGuardPlugin } from './file-guard-plugin.mjs'
import { remoteShared } from './share-config.mjs'

/**
 * The webpack configuration that turns a package into a remote: `src/pages.tsx` becomes what the host loads,
 * `src/remote.ts` and `src/locales/` become its `remote.json`.
 *
 * @param {{ folder: string, port?: number }} options `folder`: of the package; `port`: of its development server, if any
 */
export function defineRemote({ folder, port }) {
  const dev = port !== undefined
  const { name: packageName, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const name = packageName.replace(/^@[^/]+\//, '')
  // Two builds of one remote live in one page while it is open: nothing of theirs may have a name in common.
  const uniqueName = `${name.replaceAll('-', '_')}_${dev ? 'dev' : BUILD_PLACEHOLDER}`
  const base = baseConfig({ folder, dev })

  return {
    ...base,
    name,
    // The container is the only entry; a development server adds its client to it.
    entry: {},
    module: { ...base.module, rules: [...base.module.rules, { include: endpointsModule, loader: join(import.meta.dirname, 'endpoints-loader.mjs') }] },
    // A module that threw because a shared one did not come is run again by a retry, instead of being taken as it was left.
    output: { ...base.output, path: join(folder, `dist/web/.next-${process.pid}`), publicPath: 'auto', uniqueName, strictModuleExceptionHandling: true },
    // The other ids hash paths, and some of federation's are absolute: a build would be named after the folder it was made in.
    ...(!dev && { optimization: { moduleIds: 'natural', chunkIds: 'natural' } }),
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:16].css', chunkFilename: '[name].[contenthash:8].css' }),
      new ModuleFederationPlugin({
        name: uniqueName,
        filename: dev ? ENTRY : 'remote-entry.[contenthash:16].js',
        // The last one is what the host gets.
        exposes: { './pages': { import: [endpointsModule, './src/pages.tsx'] } },
        shared: remoteShared(folder),
        shareStrategy: 'loaded-first',
        manifest: false,
        // The runtime is the host's, and a remote has no remotes of its own that it would need a snapshot of.
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
        dts: false,
      }),
      new FileGuardPlugin(),
      new EndpointsPlugin(folder),
      ...(dev ? [refreshPlugin(uniqueName), new RemoteDevPlugin({ folder, version, container: uniqueName, base: `http://localhost:${port}/${name}/` })] : [new RemoteBuildPlugin({ folder, name, version, container: uniqueName })]),
    ],
    ...(dev && { devServer: devServer(port, `/${name}/`) }),
  }
}
