import { writeFileSync } from 'node:fs'
import { answerShape } from './answer-shape.ts'
import { allEndpoints } from './endpoints.ts'

/** Build step: writes `dist/route-table.js` beside this file. Shapes that several endpoints answer are written once. */
const shapes: string[] = []
const shapeNumber = (shape: string): number => {
  if (!shapes.includes(shape)) shapes.push(shape)
  return shapes.indexOf(shape)
}
const rows = Object.entries(allEndpoints).map(([id, { method, path, access, bodyType, response }]) => {
  const route = JSON.stringify({ method, path, access, ...(access === 'public' && { anonymous: true }), ...(bodyType === 'form' && { form: true }) })
  const answer = JSON.stringify(answerShape(response))
  return ` ${JSON.stringify(id)}: ${answer === undefined ? route : `{ ...${route}, answer: shapes[${String(shapeNumber(answer))}] }`},\n`
})
writeFileSync(
  new URL('./route-table.js', import.meta.url),
  `const shapes = [\n${shapes.map((shape) => ` ${shape},\n`).join('')}]\n\nexport const routeTable = {\n${rows.join('')}}\n`,
)
