import { writeFileSync } from 'node:fs'
import { answerShape } from './answer-shape.ts'
import { PAGE_SIZE } from './constants.ts'
import { allEndpoints } from './endpoints.ts'
import { records } from './endpoints/audit.endpoints.ts'
import type { Filter } from './filters.ts'
import { usualSort } from './lists.ts'

/**
 * Build step: writes `dist/{route,answer,list,form,record}-table.js` beside this file. What several endpoints have in common is written once.
 * Behind routes, lists and forms stands what remotes bring (`brought-endpoints.ts`).
 */
const brought = "import { broughtEndpoints } from './brought-endpoints.js'\n\n"
const shapes: string[] = []
const queries: string[] = []
const numberIn = (list: string[], text: string): string => {
  if (!list.includes(text)) list.push(text)
  return String(list.indexOf(text))
}
const listOf = (name: string, texts: string[]) => `const ${name} = [\n${texts.map((text) => ` ${text},\n`).join('')}]\n\n`

/** The shell waits for the first, and every list asks the second: what their answers hold comes with the routes, that of the others with the answer table. */
const askedFirst = ['current-user', 'pending-changes']
const routes = Object.entries(allEndpoints).map(([id, { method, path, access, bodyType, response }]) => {
  const route = { method, path, access, ...(access === 'public' && { anonymous: true }), ...(bodyType === 'form' && { form: true }), ...(askedFirst.includes(id) && { answer: answerShape(response) }) }
  return ` ${JSON.stringify(id)}: ${JSON.stringify(route)},\n`
})
writeFileSync(new URL('./route-table.js', import.meta.url), `${brought}export const routeTable = {\n __proto__: broughtEndpoints.routes,\n${routes.join('')}}\n`)

const answers = Object.entries(allEndpoints).flatMap(([id, { invalidates = [], response }]) => {
  const answer = JSON.stringify(answerShape(response))
  const facts = [
    ...(answer === undefined ? [] : [`answer: shapes[${numberIn(shapes, answer)}]`]),
    ...(invalidates.length === 0 ? [] : [`invalidates: queries[${numberIn(queries, JSON.stringify([...new Set(invalidates)]))}]`]),
  ]
  return facts.length === 0 ? [] : [` ${JSON.stringify(id)}: { ${facts.join(', ')} },\n`]
})
writeFileSync(new URL('./answer-table.js', import.meta.url), `${listOf('shapes', shapes)}${listOf('queries', queries)}export const answerTable = {\n${answers.join('')}}\n`)

const filterOf = (filter: Filter): object => (filter.kind === 'choice' ? { kind: filter.kind, values: filter.values } : filter)
const lists = Object.entries(allEndpoints).flatMap(([id, { list }]) => {
  if (!list) return []
  const { sorts, sort, search, pageSize = PAGE_SIZE, filters } = list
  const entry = { sorts, sort, usual: usualSort(list), search, pageSize, filters: Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, filterOf(filter)])), csv: true }
  return [` ${JSON.stringify(id)}: ${JSON.stringify(entry)},\n`]
})
writeFileSync(new URL('./list-table.js', import.meta.url), `${brought}export const listTable = {\n __proto__: broughtEndpoints.lists,\n${lists.join('')}}\n`)
const forms = Object.entries(allEndpoints).flatMap(([id, { fields }]) => (fields ? [[id, Object.fromEntries(Object.entries(fields).map(([name, { rule }]) => [name, rule]))] as const] : []))
writeFileSync(new URL('./form-table.js', import.meta.url), `${brought}export const formTable = {\n __proto__: broughtEndpoints.forms,\n${forms.map(([id, rules]) => ` ${JSON.stringify(id)}: ${JSON.stringify(rules)},\n`).join('')}}\n`)
writeFileSync(new URL('./record-table.js', import.meta.url), `export const recordTable = ${JSON.stringify(records, undefined, 1)}\n`)
