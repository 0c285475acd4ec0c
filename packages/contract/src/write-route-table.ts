import { writeFileSync } from 'node:fs'
import { allEndpoints } from './endpoints.ts'

/** Build step: writes `dist/route-table.js` beside this file. */
const table = Object.fromEntries(
  Object.entries(allEndpoints).map(([id, { method, path, access, bodyType }]) => [
    id,
    { method, path, access, ...(access === 'public' && { anonymous: true }), ...(bodyType === 'form' && { form: true }) },
  ]),
)
writeFileSync(new URL('./route-table.js', import.meta.url), `export const routeTable = ${JSON.stringify(table, null, 1)}\n`)
