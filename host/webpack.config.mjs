import { defineHost } from '@ventanilla/webpack-config/define-host'

export default (env = {}) => defineHost({ folder: import.meta.dirname, dev: Boolean(env.dev) })
