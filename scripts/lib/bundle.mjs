import { root } from './root.mjs'
import { run } from './run.mjs'

/** The command line of webpack. */
export const bundler = `${root}webpack/node_modules/webpack-cli/bin/cli.js`

/** Builds the package in this folder by its `webpack.config.mjs`. */
export const bundle = (folder, env = {}) => run(process.execPath, [bundler], { cwd: `${root}${folder}`, env })
