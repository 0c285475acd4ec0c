// A warning of React, antd or a library in a test is a defect: it fails the test that caused it. A test that expects one
// replaces console.error by a spy of its own.
const { format } = require('node:util')

let complaints = []

beforeEach(() => {
  complaints = []
  for (const level of ['error', 'warn']) jest.spyOn(console, level).mockImplementation((...args) => complaints.push(format(...args)))
})

afterEach(() => {
  const heard = complaints
  complaints = []
  if (heard.length > 0) throw new Error(`The console complained:\n${heard.join('\n').slice(0, 4000)}`)
})
