// A machine that runs builds and servers beside the tests takes longer than a second to find what appears.
const { createRequire } = require('node:module')
const { join } = require('node:path')

createRequire(join(__dirname, '../../ui/package.json'))('@testing-library/dom').configure({ asyncUtilTimeout: 5_000 })
