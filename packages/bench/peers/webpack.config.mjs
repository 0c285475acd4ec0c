import { join } from 'node:path'
import { baseConfig } from '@ventanilla/webpack-config/base-config'
import { precompress } from '@ventanilla/webpack-config/build-files'

/** Small pages that `npm run bench:web` measures beside the product, built as the host is. */
const folder = import.meta.dirname
const base = baseConfig({ folder, dev: false })

export default ['react-form', 'antd-form', 'react-list'].map((name) => ({
  ...base,
  name,
  devtool: false,
  entry: `./${name}.js`,
  output: { ...base.output, path: join(folder, 'dist', name), filename: 'index.js', clean: true },
  plugins: [{ apply: (compiler) => compiler.hooks.afterEmit.tapPromise('Precompress', () => precompress(compiler.outputPath)) }],
}))
