// Parts of jest by name: in this repository the design system declares them, packed this package does.
const { existsSync } = require('node:fs')
const { createRequire } = require('node:module')
const { join } = require('node:path')

const designSystem = join(__dirname, '../../ui/package.json')
module.exports = createRequire(existsSync(designSystem) ? designSystem : __filename)
