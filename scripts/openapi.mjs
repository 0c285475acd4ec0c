import { createConfig, lintFromString } from '@redocly/openapi-core'
import { openApiDocument } from '../packages/server/dist/platform/http/openapi.js'

/** Lints the OpenAPI document that the compiled server makes of the contract. Asks nothing of the network. */
const config = await createConfig({
  extends: ['recommended'],
  rules: {
    // The specification spells its paths with a closing slash.
    'no-path-trailing-slash': 'off',
    // Counts by status name their keys by `propertyNames`, which the rule does not read.
    'no-required-schema-properties-undefined': 'off',
    'operation-4xx-response': 'error',
    // The product is not licensed to anybody.
    'info-license': 'off',
  },
})
const problems = await lintFromString({ source: JSON.stringify(await openApiDocument()), absoluteRef: 'openapi.json', config })
for (const { ruleId, message, location } of problems) console.error(`${ruleId}  ${location[0]?.pointer ?? ''}  ${message}`)
console.log(`openapi: ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
