import { defineRemote } from '@ventanilla/webpack-config/define-remote'

export default (env = {}) => defineRemote({ folder: import.meta.dirname, dev: Boolean(env.dev) })
