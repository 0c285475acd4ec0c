/** The walks of docs/walks.md, by heading, and how many files each may lead through. */
const limits = { 'One uploaded row, from HTTP to posting': 20, 'A click on Continuar, from the button to the wire and back': 10 }

const page = 'docs/walks.md'
const step = /^\d+\. `([^`]+)`/

/** The files that each walk names, by its heading; a heading of a lower level belongs to the walk above it. */
function walksOf(text) {
  const walks = new Map()
  let steps
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) walks.set(line.slice(3).trim(), (steps = []))
    const file = step.exec(line)?.[1]
    if (file) steps?.push(file)
  }
  return walks
}

/** A walk that is missing or empty, leads through too many files, or names one twice or one that is not there. */
export function walkProblems(files) {
  const text = files.find(({ path }) => path === page)?.text
  if (text === undefined) return [{ path: page, says: 'is missing' }]
  const paths = new Set(files.map(({ path }) => path))
  const walks = walksOf(text)
  return Object.entries(limits)
    .flatMap(([heading, limit]) => {
      const steps = walks.get(heading) ?? []
      return [
        ...(steps.length === 0 ? [`has no walk "${heading}"`] : []),
        ...(steps.length > limit ? [`"${heading}" leads through ${steps.length} files; ${limit} are allowed`] : []),
        ...steps.filter((file) => !paths.has(file)).map((file) => `"${heading}" names ${file}, which is not there`),
        ...steps.filter((file, at) => steps.indexOf(file) < at).map((file) => `"${heading}" names ${file} twice`),
      ]
    })
    .map((says) => ({ path: page, says }))
}
