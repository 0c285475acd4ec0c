import ts from 'typescript'
import { packageOf } from '../../webpack/shared.mjs'
import { isTest, layers, liesIn, owned } from './rules.mjs'

const scope = '@ventanilla/'
const outside = (specifier) => !/^[./]/.test(specifier) && !specifier.startsWith('node:')

/** Every module that a source file names: static and dynamic imports, exports from, types included. */
const namedIn = (text) => ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)

/** Packages whose modules a tool finds by their names at run time: `resolve('@ventanilla/server/package.json')`, or `load` of webpack/module-loader.mjs. */
const foundIn = (text) => [...text.matchAll(/\b(?:resolve|load)\(\s*['"`](@ventanilla\/[\w-]+)/g)].map(([, name]) => name)

/** Problems of one package: what its package.json declares, and what its sources import. */
function packageProblems(folder, manifest, sources, names) {
  const layer = layers.find((candidate) => liesIn(folder, candidate.folder))
  if (!layer) return [{ path: `${folder}/package.json`, says: 'has no place among the layers of scripts/arrows/rules.mjs' }]
  const allowed = (name, declaredAsTool) => layer.may.includes(name) || (declaredAsTool && (layer.build ?? []).includes(name))
  const isForeign = (name) => names.has(name) && name !== manifest.name
  const declared = (group) => Object.keys(manifest[group] ?? {})
  const problems = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].flatMap((group) =>
    declared(group)
      .filter((name) => name.startsWith(scope) && !allowed(name.slice(scope.length), group === 'devDependencies'))
      .map((name) => ({ path: `${folder}/package.json`, says: `may not depend on ${name}` })),
  )
  const forCode = new Set([...declared('dependencies'), ...declared('peerDependencies'), ...declared('optionalDependencies')])
  const forTests = new Set([...forCode, ...declared('devDependencies')])
  for (const { path, text } of sources) {
    const test = isTest(path)
    const tool = !path.startsWith(`${folder}/src/`)
    for (const specifier of namedIn(text)) {
      const says = outside(specifier) ? complaint(specifier, { folder, path, test, tool }) : leaves(path, specifier, folder)
      if (says) problems.push({ path, says })
    }
    // What is built declares them, not the tool that builds it.
    for (const name of foundIn(text)) if (isForeign(name) && !allowed(name.slice(scope.length), tool || test)) problems.push({ path, says: `may not load ${name}` })
  }
  return problems

  function complaint(specifier, file) {
    const name = packageOf(specifier)
    if (isForeign(name) && !allowed(name.slice(scope.length), file.tool || file.test)) return `may not import ${name}`
    const owner = owned.find(({ library }) => library.test(name))
    if (owner && !mayOwn(owner, file)) return `may not import ${name}: use ${owner.through}`
    const known = file.test || file.tool ? forTests : forCode
    if (name !== manifest.name && !known.has(name) && !forTests.has(`@types/${name.replace(/^@([^/]+)\//, '$1__')}`)) return `imports ${name}, which its package.json does not declare`
    return undefined
  }
}

const isPage = (path) => /\.page\.tsx$/.test(path)
function mayOwn(owner, { path, test }) {
  if (test && owner.tests) return true
  return owner.rooms.some((room) => liesIn(path, room)) && !(owner.notInPages && isPage(path))
}

/** A relative import that climbs out of its own package reaches into another one behind its back. */
function leaves(path, specifier, folder) {
  if (!specifier.startsWith('.')) return undefined
  const target = new URL(specifier, `file:///${path}`).pathname.slice(1)
  return liesIn(target, folder) ? undefined : `reaches out of its package: ${specifier}`
}

/** Declared dependencies and actual imports that go against the arrows. */
export function importProblems(files) {
  const manifests = files
    .filter(({ path }) => /^(host|webpack|(packages|remotes)\/[^/]+)\/package\.json$/.test(path))
    .map(({ path, text }) => ({ folder: path.replace('/package.json', ''), manifest: JSON.parse(text) }))
  const names = new Set(manifests.map(({ manifest }) => manifest.name))
  return manifests.flatMap(({ folder, manifest }) => {
    const sources = files.filter(({ path }) => liesIn(path, folder) && /\.(m?[jt]s|[jt]sx)$/.test(path))
    return packageProblems(folder, manifest, sources, names)
  })
}
