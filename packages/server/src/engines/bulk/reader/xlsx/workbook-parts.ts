import { beginning } from '@ventanilla/contract/text'
import { Unreadable } from '../unreadable.ts'
import type { Archive } from './archive.ts'
import { MAX_RELATIONS, MAX_SHEETS } from './limits.ts'
import { isOn, readWhole } from './xml.ts'

/** A worksheet: its name for people, and its part in the archive. */
export type Sheet = { name: string; part: string }

/** Where the parts of a workbook are, as the relationships of the package say (ECMA-376, part 2). */
export type WorkbookParts = {
  /** The visible sheets in their order; all of them where none is visible. */
  sheets: Sheet[]
  sharedStrings: string | undefined
  styles: string | undefined
  since1904: boolean
}

type Relation = { id: string; type: string; target: string }

/**
 * Finds the parts of a workbook, in whatever folder and under whatever name they are.
 * @throws {Unreadable} file_not_a_list, file_other_format, file_damaged_workbook
 */
export async function findParts(archive: Archive): Promise<WorkbookParts> {
  const workbook = await workbookPart(archive)
  const relations = await relationsOf(archive, workbook)
  const part = await archive.open(workbook)
  if (!part) throw new Unreadable('file_damaged_workbook')
  const found: { sheet: Sheet; hidden: boolean }[] = []
  let since1904 = false
  let root = ''
  await readWhole(part, {
    open: (name, attributes) => {
      root ||= name
      if (name === 'workbookPr') since1904 = isOn(attributes['date1904'])
      if (name !== 'sheet') return
      if (found.length >= MAX_SHEETS) throw new Unreadable('file_workbook_limits', { part: workbook })
      const relation = relations.get(relationOf(attributes))
      if (!relation) throw new Unreadable('file_damaged_workbook')
      // Chart sheets and macro sheets hold no rows.
      if (relation.type !== 'worksheet') return
      found.push({ sheet: { name: beginning(attributes['name'] ?? '', 31), part: relation.target }, hidden: (attributes['state'] ?? 'visible') !== 'visible' })
    },
  })
  if (root !== 'workbook') throw new Unreadable('file_not_a_list')
  if (found.length === 0) throw new Unreadable('file_damaged_workbook')
  const visible = found.filter(({ hidden }) => !hidden)
  const partOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.target
  return { sheets: (visible.length ? visible : found).map(({ sheet }) => sheet), sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), since1904 }
}

/** The prefix of `r:id` is the workbook's to choose. */
const relationOf = (attributes: Readonly<Record<string, string>>): string => Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

const otherFormats = { 'content.xml': 'ODS', 'Index/Document.iwa': 'Numbers', 'Index.zip': 'Numbers' } as const

async function workbookPart(archive: Archive): Promise<string> {
  const relations = archive.has('_rels/.rels') ? await relationsOf(archive, '') : new Map<string, Relation>()
  const named = [...relations.values()].find(({ type }) => type === 'officeDocument')?.target
  // Programs that write a workbook by hand leave the package's own relationships out.
  const workbook = named ?? 'xl/workbook.xml'
  if (archive.has(workbook)) {
    if (/\.bin$/i.test(workbook)) throw new Unreadable('file_other_format', { format: 'XLSB' })
    return workbook
  }
  if (named && archive.has('[Content_Types].xml')) throw new Unreadable('file_damaged_workbook')
  const other = Object.entries(otherFormats).find(([name]) => archive.has(name))
  throw other ? new Unreadable('file_other_format', { format: other[1] }) : new Unreadable('file_not_a_list')
}

/** The relationships of a part, or of the package for the empty name, by their id. */
async function relationsOf(archive: Archive, source: string): Promise<Map<string, Relation>> {
  const cut = source.lastIndexOf('/') + 1
  const part = await archive.open(`${source.slice(0, cut)}_rels/${source.slice(cut)}.rels`)
  if (!part) throw new Unreadable('file_damaged_workbook')
  const relations = new Map<string, Relation>()
  await readWhole(part, {
    open: (name, { Id: id, Type: type, Target: target, TargetMode: mode }) => {
      if (name !== 'Relationship' || !id || !target || mode === 'External') return
      if (relations.size >= MAX_RELATIONS) throw new Unreadable('file_workbook_limits', { part: part.name })
      if (relations.has(id)) throw new Unreadable('file_damaged_workbook')
      // The transitional and the strict types differ in their address and agree in its last word.
      relations.set(id, { id, type: (type ?? '').slice((type ?? '').lastIndexOf('/') + 1), target: resolve(source, target) })
    },
  })
  return relations
}

/** The part that a target names: from the root of the package, or from the folder of the part that names it. */
export function resolve(source: string, target: string): string {
  const path = unescaped(target).replaceAll('\\', '/')
  const steps = path.startsWith('/') ? [] : source.split('/').slice(0, -1)
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

function unescaped(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}
