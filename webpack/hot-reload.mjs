import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import refreshTypeScript from 'react-refresh-typescript'

/** Transformers that ts-loader needs so that a changed component can take the place of the one that is shown. */
export const refreshTransformers = () => ({ before: [refreshTypeScript()] })

/** `library` keeps the refresh runtimes of builds that live in one page apart. */
export const refreshPlugin = (library) => new ReactRefreshPlugin({ library, overlay: false })

/**
 * Development servers: every origin may load their files, and each tells its own page-side client where to find it, because
 * a remote's runs in a page of another origin.
 */
export const devServer = (port, publicPath = '/') => ({
  port,
  devMiddleware: { publicPath },
  hot: true,
  liveReload: false,
  static: false,
  allowedHosts: 'all',
  headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
  client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: 'warn' },
})
