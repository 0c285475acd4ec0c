import { useEffect, useState } from 'react'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { matchHeaders } from '@ventanilla/contract/bulk/headers'
import type { BulkView } from '../operations/bulk-view.ts'
import { xlsxHeaders } from './xlsx-headers.ts'

/** Bytes that are read to find the header row. */
const HEAD_BYTES = 65_536
const NEWLINE = 10
const separators = [',', ';', '\t']

/** The headers of a workbook, or of a CSV file cut where most of them are known to an operation; nothing where they can't be read. */
async function readHeaders(file: File, definitions: readonly BulkDefinition[]): Promise<readonly string[] | undefined> {
  if (file.name.toLowerCase().endsWith('.xlsx')) return xlsxHeaders(file)
  if (!file.name.toLowerCase().endsWith('.csv')) return undefined
  const line = firstLine(await bytesOf(file.slice(0, HEAD_BYTES)))
  const known = (headers: readonly string[]) => Math.max(...definitions.map((definition) => matchHeaders(definition, headers).keys.filter(Boolean).length))
  return separators
    .map((separator) => cellsOf(line, separator))
    .reduce((best, cells) => (known(cells) > known(best) ? cells : best))
}

/** A file's bytes; `Blob.arrayBuffer` in the older way, which every environment has. */
const bytesOf = (blob: Blob): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(reader.result instanceof ArrayBuffer ? reader.result : []))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable file'))
    reader.readAsArrayBuffer(blob)
  })

/** By the encodings that the server reads. */
function firstLine(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return lineOf(new TextDecoder('utf-16le').decode(bytes))
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return lineOf(new TextDecoder('utf-16be').decode(bytes))
  const end = bytes.indexOf(NEWLINE, bytes.indexOf(NEWLINE) + 1)
  const line = end === -1 ? bytes : bytes.slice(0, end)
  try {
    return lineOf(new TextDecoder('utf-8', { fatal: true }).decode(line))
  } catch {
    return lineOf(new TextDecoder('windows-1252').decode(line))
  }
}

/** The line that may say which separator the file has is none of its rows. */
const lineOf = (text: string): string => text.replace(/^\ufeff?sep=[^"\r\n]\r?\n/i, '').split(/\r?\n/, 1)[0] ?? ''

function cellsOf(line: string, separator: string): string[] {
  const cells = ['']
  let quoted = false
  for (const sign of line) {
    if (sign === '"') quoted = !quoted
    else if (sign === separator && !quoted) cells.push('')
    else cells[cells.length - 1] += sign
  }
  return cells
}

/** How the headers of a file go with an operation: what it would lack, and what of both would be left over. */
type Fit = { id: string; missing: readonly string[]; left: number }

function fitOf(definition: BulkDefinition, headers: readonly string[]): Fit {
  const { keys, missing, doubled, extra } = matchHeaders(definition, headers)
  const unused = Object.keys(definition.columns).filter((key) => !keys.includes(key)).length
  return { id: definition.id, missing, left: doubled.length + extra.length + unused }
}

/** The one operation that the headers are meant for; none where no list is complete, or two go with them equally well. */
export function bestOf(fits: readonly Fit[]): string | undefined {
  const [first, second] = fits.filter(({ missing }) => missing.length === 0).toSorted((a, b) => a.left - b.left)
  return first && first.left !== second?.left ? first.id : undefined
}

/** How a file's headers go with each operation; empty until they are read, and where they cannot be. */
export function useFits(file: File, views: readonly BulkView[]): readonly Fit[] {
  const [fits, setFits] = useState<readonly Fit[]>([])
  useEffect(() => {
    let wanted = true
    const definitions = views.map(({ definition }) => definition)
    readHeaders(file, definitions).then(
      (headers) => wanted && headers && setFits(definitions.map((definition) => fitOf(definition, headers))),
      // The server validates a file that the browser cannot read.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [file, views])
  return fits
}
