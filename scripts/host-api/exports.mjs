import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** Texts of a type up to this length are kept as they are, so that a difference can be read; of longer ones a hash is kept. */
const READABLE = 60

const printer = ts.createPrinter({ removeComments: true })
const oneLine = (text) => text.replace(/\s+/g, ' ').trim()
const short = (text) => (text.length <= READABLE ? text : `#${createHash('sha256').update(text).digest('hex').slice(0, 12)}`)

/** Modules of a package that others may import: name → its compiled declarations. */
function modulesOf(folder) {
  const { name, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const found = new Map()
  for (const [key, { types } = {}] of Object.entries(exports)) {
    if (types === undefined) continue
    if (key !== './*') found.set(`${name}${key.slice(1)}`, join(folder, types))
    else
      for (const file of readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })) {
        const module = file.replace(/\.tsx?$/, '').replaceAll('\\', '/')
        const declarations = join(folder, 'dist', `${module}.d.ts`)
        // What tests share is no part of it.
        if (/\.tsx?$/.test(file) && !/\.(d|test)\.tsx?$/.test(file) && !/(^|\/)test\//.test(module) && existsSync(declarations)) found.set(`${name}/${module}`, declarations)
      }
  }
  return found
}

/**
 * What the shared packages offer, from their compiled declarations: module → export → its signature. Members of an object
 * type stand under names of their own (`Host.toast`), so that one that is added differs from one that is changed.
 *
 * @param {string[]} folders of the packages
 * @param {(module: string, isType: boolean) => boolean} counts whether the types or the values of a module are meant for remotes
 */
export function exportsOf(folders, counts) {
  const files = new Map()
  const parsed = (file) => {
    if (!files.has(file)) files.set(file, parseFile(file))
    return files.get(file)
  }
  const modules = {}
  const byName = ([a], [b]) => (a < b ? -1 : 1)
  for (const [module, file] of folders.flatMap((folder) => [...modulesOf(folder)]).sort(byName)) {
    const shown = exported(file, parsed).filter(({ nodes }) => counts(module, nodes !== undefined && nodes.every(isType)))
    const context = { parsed, public: new Set(shown.map(({ name }) => name)), seen: new Set() }
    const entries = shown.flatMap(({ name, nodes, from, text }) => (nodes ? [...signatures(name, nodes, from, context)] : [[name, text]])).sort(byName)
    if (entries.length > 0) modules[module] = Object.fromEntries(entries)
  }
  return modules
}

const isType = (node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)

/** The names that a file declares, and those that it takes from other files of its package. */
function parseFile(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const declared = new Map()
  const imported = new Map()
  const open = new Set()
  const add = (name, node, statement) => {
    declared.set(name, [...(declared.get(name) ?? []), node])
    if (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) open.add(name)
  }
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement)) for (const declaration of statement.declarationList.declarations) add(declaration.name.text, declaration, statement)
    else if (ts.isImportDeclaration(statement) && statement.moduleSpecifier.text.startsWith('.')) {
      for (const { name, propertyName } of statement.importClause?.namedBindings?.elements ?? []) imported.set(name.text, { file: declarationsAt(file, statement.moduleSpecifier.text), name: (propertyName ?? name).text })
    } else if (statement.name) add(statement.name.text, statement, statement)
  }
  return { file, source, declared, imported, open }
}

const declarationsAt = (file, specifier) => join(dirname(file), specifier.replace(/\.[jt]sx?$/, '.d.ts'))

/** Where a name of a file is declared within its package. */
function find(name, from, parsed) {
  const nodes = from.declared.get(name)
  if (nodes) return { nodes, from }
  const other = from.imported.get(name)
  return other && existsSync(other.file) ? find(other.name, parsed(other.file), parsed) : undefined
}

/** Everything that a file exports. */
function exported(file, parsed) {
  const module = parsed(file)
  const own = [...module.open].map((name) => ({ name, nodes: module.declared.get(name), from: module }))
  const others = module.source.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || !statement.exportClause) return []
    const specifier = statement.moduleSpecifier?.text
    return statement.exportClause.elements.map(({ name, propertyName }) => {
      const original = (propertyName ?? name).text
      const target = specifier === undefined ? module : specifier.startsWith('.') ? parsed(declarationsAt(file, specifier)) : undefined
      const found = target && find(original, target, parsed)
      return { name: name.text, ...(found ?? { text: `${original} of ${specifier}` }) }
    })
  })
  return [...own, ...others]
}

function* signatures(name, nodes, from, context) {
  for (const [index, node] of nodes.entries()) yield* describe(nodes.length > 1 ? `${name}@${index}` : name, node, from, { ...context, seen: new Set([name]) })
}

const isOptional = (node) => node.questionToken !== undefined

/** Yields the parts of a declaration or a type, each under its own name. */
function* describe(key, node, module, context) {
  if (node === undefined) return yield [key, 'any']
  if (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)) return yield* members(key, node.members, module, context)
  if (ts.isFunctionDeclaration(node) || ts.isFunctionTypeNode(node)) {
    for (const [index, parameter] of node.parameters.entries()) yield* describe(`${key}(${index}${isOptional(parameter) ? '?' : ''})`, parameter.type, module, context)
    return yield [`${key}()`, textOf(node.type, module, context, node.typeParameters)]
  }
  if (ts.isVariableDeclaration(node)) return yield* describe(key, node.type ?? node.initializer, module, context)
  if (ts.isTypeAliasDeclaration(node) && node.typeParameters === undefined) return yield* describe(key, node.type, module, context)
  if (ts.isTypeReferenceNode(node) && node.typeArguments === undefined && ts.isIdentifier(node.typeName)) {
    // A type that cannot be imported is part of what uses it.
    const name = node.typeName.text
    const found = context.public.has(name) || context.seen.has(name) ? undefined : find(name, module, context.parsed)
    if (found?.nodes.length === 1 && isType(found.nodes[0])) return yield* describe(key, found.nodes[0], found.from, { ...context, seen: new Set([...context.seen, name]) })
  }
  if (ts.isUnionTypeNode(node) && node.types.every(ts.isLiteralTypeNode)) {
    for (const one of node.types) yield [`${key}|${print(one, module)}`, '']
    return
  }
  yield [key, textOf(node, module, context)]
}

function* members(key, list, module, context) {
  yield [key, '{}']
  for (const member of list) {
    const name = member.name ? print(member.name, module) : '[]'
    const at = `${key}.${name}${isOptional(member) ? '?' : ''}`
    if (ts.isPropertySignature(member)) yield* describe(at, member.type, module, context)
    else yield [at, textOf(member, module, context)]
  }
}

/** The text of a node, with choices of unions and members of types in the order of the alphabet: the compiler's depends on what it checked before. */
function print(node, { source }) {
  const text = (part) => oneLine(printer.printNode(ts.EmitHint.Unspecified, part, source))
  const inOrder = (context) => {
    const visit = (part) => {
      const visited = ts.visitEachChild(part, visit, context)
      const sorted = (nodes) => [...nodes].sort((a, b) => (text(a) < text(b) ? -1 : 1))
      if (ts.isUnionTypeNode(visited)) return ts.factory.createUnionTypeNode(sorted(visited.types))
      if (ts.isTypeLiteralNode(visited)) return ts.factory.createTypeLiteralNode(sorted(visited.members))
      return visited
    }
    return visit
  }
  return text(ts.transform(node, [inOrder]).transformed[0])
}

/** The text of a type, with the types of its file that are not exported themselves. */
function textOf(node, module, { seen }, typeParameters = []) {
  if (node === undefined) return 'any'
  const own = new Set()
  const collect = (part) => {
    if (ts.isIdentifier(part) && !seen.has(part.text) && !own.has(part.text) && module.declared.has(part.text) && !module.open.has(part.text)) {
      own.add(part.text)
      module.declared.get(part.text).forEach(collect)
    }
    ts.forEachChild(part, collect)
  }
  collect(node)
  const texts = [...own].sort().flatMap((name) => module.declared.get(name)).map((part) => print(part, module))
  return short([...typeParameters.map((part) => print(part, module)), print(node, module), ...texts].join(' ; '))
}
