import type { ReactNode } from 'react'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { DataTable } from '../table/data-table.tsx'
import { writeMobile } from '../values/values.tsx'
import { useImageSource } from '../values/use-image-source.ts'
import { useUiWords } from '../words/use-ui-words.ts'

/** A record, or the part of it that changed, by field. */
export type Fields = Readonly<Record<string, unknown>>

/** What a field is called, and how its values are written. */
export type FieldWords = {
  label: string
  /** What travels as many other values do, and so has to be named: money as decimal text, a percent in basis points, an image as its address. */
  as?: 'money' | 'percent' | 'image'
  /** The word for a value: a status, a choice, a name for an id. `undefined`: it is written as it is. */
  word?: ((value: string) => ReactNode) | undefined
  /** A value of several parts as one sentence: a rule of a segment. */
  whole?: ((value: object) => ReactNode) | undefined
}

export type DifferenceProps = {
  caption: string
  before: Fields | null
  after: Fields | null
  /** `undefined` leaves a field out that another one says already. */
  describe: (field: string) => FieldWords | undefined
}

/** Field by field what was and what is, told apart by column, `del` and `ins`; of a list what left it, what joined it and how much stayed. */
export function Difference({ caption, before, after, describe }: DifferenceProps) {
  const t = useUiWords()
  const changes = changesBetween(before, after).flatMap((change) => {
    const words = describe(change.field)
    return words ? [{ ...change, words }] : []
  })
  if (changes.length === 0) return <p>{t('diff.none')}</p>
  return (
    <DataTable
      caption={caption}
      rows={changes}
      rowKey={({ field }) => field}
      columns={[
        { key: 'field', title: t('diff.field'), cell: ({ words }) => words.label },
        { key: 'before', title: t('diff.before'), cell: (change) => <Before change={change} words={change.words} /> },
        { key: 'after', title: t('diff.after'), cell: (change) => <After change={change} words={change.words} /> },
      ]}
    />
  )
}

type SideProps = { change: Change; words: FieldWords }

/** What a field was: of a list what left it. */
export function Before({ change, words }: SideProps) {
  return <del className="v-was">{'list' in change ? <Items items={change.list.removed} none={change.list.kept > 0} words={words} /> : <Value value={change.before} words={words} />}</del>
}

/** What a field is: of a list what joined it, and how much stayed. */
export function After({ change, words }: SideProps) {
  return <ins>{'list' in change ? <Items items={change.list.added} kept={change.list.kept} words={words} /> : <Value value={change.after} words={words} />}</ins>
}

/** A value as it is written everywhere else. */
export function Value({ value, words }: { value: unknown; words: FieldWords }) {
  const write = useWriter()
  if (Array.isArray(value)) return <Items items={value} words={words} />
  return write(value, words)
}

type ItemsProps = { items: readonly unknown[]; words: FieldWords; kept?: number; /** Nothing left the list, which others are still in. */ none?: boolean }

function Items({ items, words, kept = 0, none = false }: ItemsProps) {
  const t = useUiWords()
  const write = useWriter()
  if (items.length === 0 && kept === 0) return none ? <span className="v-muted">{t('diff.nothingLeaves')}</span> : write('', words)
  return (
    <>
      {items.length > 0 && <ul>{items.map((item, at) => <li key={at}>{write(item, words)}</li>)}</ul>}
      {kept > 0 && <span className="v-muted">{t(items.length > 0 ? 'diff.andKept' : 'diff.onlyKept', { count: kept })}</span>}
    </>
  )
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const day = /^\d{4}-\d{2}-\d{2}$/

/** Writes a value as its kind is written everywhere else. */
function useWriter(): (value: unknown, words: FieldWords) => ReactNode {
  const t = useUiWords()
  const formats = useFormats()
  const source = useImageSource()
  return function write(value, { label, as, word, whole }): ReactNode {
    if (value === null || value === undefined || value === '') return <i className="v-muted">{t('diff.empty')}</i>
    if (typeof value === 'boolean') return t(value ? 'diff.yes' : 'diff.no')
    if (typeof value === 'object' && whole) return whole(value)
    if (typeof value === 'object') return <Parts value={value} write={(part) => write(part, { label: '' })} />
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const named = typeof value === 'string' ? word?.(text) : undefined
    if (named !== undefined) return named
    if (as === 'money') return formats.money(text)
    if (as === 'percent') return formats.percent(Number(text) / 100)
    if (as === 'image') return <img className="v-diff-image" src={source(text, 'medium')} alt={label} />
    if (typeof value === 'number') return formats.number(value)
    if (moment.test(text)) return formats.dateTime(text)
    return day.test(text) ? formats.date(text) : writeMobile(text)
  }
}

/** A value of several parts, such as a text in two languages. */
const Parts = ({ value, write }: { value: object; write: (part: unknown) => ReactNode }) => (
  <ul>{Object.entries(value).map(([part, own]) => <li key={part}><b>{part}</b>: {write(own)}</li>)}</ul>
)

export type Change = { field: string } & ({ before: unknown; after: unknown } | { list: { removed: unknown[]; added: unknown[]; kept: number } })

/** Every field that stands on one side, or differs between both. */
function changesBetween(before: Fields | null, after: Fields | null): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.flatMap((field): Change[] => {
    const [was, is] = [before?.[field], after?.[field]]
    return before !== null && after !== null && same(was, is) ? [] : [changeOf(field, was, is)]
  })
}

/** The change of one field; of lists by their items. */
export function changeOf(field: string, was: unknown, is: unknown): Change {
  if (!Array.isArray(was) && !Array.isArray(is)) return { field, before: was, after: is }
  const [old, now] = [items(was), items(is)]
  const added = now.filter((item) => !old.some((other) => same(item, other)))
  return { field, list: { removed: old.filter((item) => !now.some((other) => same(item, other))), added, kept: now.length - added.length } }
}

const items = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
