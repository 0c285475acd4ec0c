// A machine that runs builds and servers beside the tests, or reads a page for the first time, takes longer than a second to find what appears.
const parts = require('./parts.cjs')

parts('@testing-library/dom').configure({ asyncUtilTimeout: 20_000 })
