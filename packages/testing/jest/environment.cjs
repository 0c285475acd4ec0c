// jsdom with the parts of a browser that it leaves out and Node has: fetch and its classes, streams, text coders.
const parts = require('./parts.cjs')

const { TestEnvironment } = parts('jest-environment-jsdom')

// AbortController goes with Request: each refuses the other's signals when one is jsdom's and one Node's.
const fromNode = [
  'fetch', 'Headers', 'Request', 'Response', 'AbortController', 'AbortSignal', 'ReadableStream', 'WritableStream', 'TransformStream',
  'TextEncoder', 'TextDecoder', 'TextEncoderStream', 'TextDecoderStream', 'structuredClone',
]

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const name of fromNode) this.global[name] = globalThis[name]
    Object.defineProperty(this.global.crypto, 'subtle', { value: globalThis.crypto.subtle, configurable: true })
    // As on a page without https: what needs it fails here and not before somebody.
    Object.defineProperty(this.global.crypto, 'randomUUID', { value: undefined, configurable: true })
  }
}
