import type { ReactNode } from 'react'
import { useUiWords } from '../words/use-ui-words.ts'
import { DataTable } from './data-table.tsx'

export type Difference = { field: string; label: string; before: ReactNode; after: ReactNode }

/** Field by field, what was and what will be; told apart by their columns and by `del` and `ins`, not by colour alone. */
export function DiffTable({ caption, differences }: { caption: string; differences: readonly Difference[] }) {
  const t = useUiWords()
  const shown = (value: ReactNode) => (value === '' || value === null || value === undefined ? <i className="v-muted">{t('diff.empty')}</i> : value)
  return (
    <DataTable
      caption={caption}
      rows={differences}
      rowKey={({ field }) => field}
      columns={[
        { key: 'field', title: t('diff.field'), cell: ({ label }) => label },
        { key: 'before', title: t('diff.before'), cell: ({ before }) => <del className="v-diff">{shown(before)}</del> },
        { key: 'after', title: t('diff.after'), cell: ({ after }) => <ins className="v-diff">{shown(after)}</ins> },
      ]}
    />
  )
}
