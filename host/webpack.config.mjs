import { defineHost } from '@ventanilla/webpack-config/define-host'

export default ({ port, api } = {}) => defineHost({ folder: import.meta.dirname, ...(port && { port: Number(port), api }) })
