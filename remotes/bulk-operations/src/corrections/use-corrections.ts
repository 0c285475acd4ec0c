import { useRef, useState, type RefObject } from 'react'
import type { ReviewRecord, UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { type Cells, listFile, type ListRow, nextName } from '../file/list-file.ts'
import { useSendList } from '../file/use-send-list.ts'
import { useWords } from '../operations/use-words.ts'
import { useKeptState } from '../review/use-kept-state.ts'
import { correctionsOf, sentCorrections } from './kept-corrections.ts'
import { cellsOf, correct, count, isInvalid, shapeOf, withCells, type Corrections } from './corrections.ts'

/** The row that is being corrected, the cell that it was opened at, and what to go back to on Escape. */
type Open = { row: number; column: string; before: Cells }

const areCorrections = (value: unknown): value is Corrections =>
  typeof value === 'object' && value !== null && Object.values(value).every((one: unknown) => typeof one === 'object' && one !== null && 'record' in one && 'cells' in one)

/** Corrections of a reviewed list, kept until the corrected list has its rows or the page is left on purpose. */
export function useCorrections(definition: BulkDefinition, id: string, leavingFreelyRef: RefObject<boolean>) {
  const api = useApi()
  const { user } = useSession()
  const { t } = useWords()
  const waitsRef = useRef(false)
  const [corrections, setCorrections] = useKeptState<Corrections>(correctionsOf(definition, id), {}, areCorrections, leavingFreelyRef, waitsRef)
  const [open, setOpen] = useState<Open>()
  const { send, sending, failure, refusal } = useSendList(definition, {
    corrects: id,
    onSent: ({ status, upload_document_id: list }) => {
      leavingFreelyRef.current = true
      waitsRef.current = status === 'uploaded'
      if (waitsRef.current) sentCorrections(user.id, definition, list).keep(id)
    },
  })

  async function* corrected(discard: boolean): AsyncGenerator<ListRow[]> {
    for await (const records of api.bulkRows(definition, 'review', { query: { upload_document_id: id } })) {
      const kept = discard ? records.filter((record) => !isInvalid(definition, record, corrections[record.row])) : records
      yield kept.map((record) => ({ cells: cellsOf(definition, record, corrections[record.row]), shape: shapeOf(record)?.code }))
    }
  }

  return {
    of: (row: number) => corrections[row],
    open,
    openRow: (record: ReviewRecord, column: string) => setOpen({ row: record.row, column, before: corrections[record.row]?.cells ?? {} }),
    accept: () => setOpen(undefined),
    cancel: (record: ReviewRecord) => {
      if (open) setCorrections(withCells(corrections, record, open.before))
      setOpen(undefined)
    },
    correct: (record: ReviewRecord, column: string, text: string) => setCorrections((now) => correct(now, record, column, text)),
    isPending: Object.keys(corrections).length > 0,
    /** What the page shows of them, and the ways on. */
    barOf: ({ file_name, fail_count, total_count }: UploadDocument) => {
      const counts = count(definition, corrections, fail_count)
      const fileName = nextName(file_name, t('corrections.suffix'))
      return {
        ...counts,
        rest: total_count - counts.invalid,
        fileName,
        sending,
        failure,
        refusal,
        onUndoAll: () => {
          setCorrections({})
          setOpen(undefined)
        },
        onSend: ({ discard }: { discard: boolean }) => send(fileName, () => listFile(definition, fileName, corrected(discard), total_count - (discard ? counts.invalid : 0))),
      }
    },
  }
}

export type CorrectionState = ReturnType<typeof useCorrections>
