import { defineRemote } from '@ventanilla/webpack-config/define-remote'

export default ({ port } = {}) => defineRemote({ folder: import.meta.dirname, ...(port && { port: Number(port) }) })
