import { PAGE_BLOCK } from '@ventanilla/contract/constants'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Icon } from '../icons/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import { blockOf } from './page-blocks.ts'

export type BlockPaginationProps = {
  page: number
  pageSize: number
  /** How many rows there are in all. */
  count: number
  onChange: (page: number) => void
}

/** Ten page numbers at a time, with arrows between blocks (specification section 9), and which rows are shown. */
export function BlockPagination({ page, pageSize, count, onChange }: BlockPaginationProps) {
  const t = useUiWords()
  const { number } = useFormats()
  const { pages, first, last } = blockOf(page, Math.ceil(count / pageSize))
  if (count === 0) return null

  const from = (page - 1) * pageSize + 1
  const back = first > 1 ? t('pagination.previousBlock', { from: first - PAGE_BLOCK, to: first - 1 }) : t('pagination.noPrevious')
  const on = last < pages ? t('pagination.nextBlock', { from: last + 1, to: Math.min(last + PAGE_BLOCK, pages) }) : t('pagination.noNext')

  return (
    <div className="v-pagination">
      <p className="v-muted v-figure" aria-live="polite">
        {t('pagination.range', { from: number(Math.min(from, count)), to: number(Math.min(from + pageSize - 1, count)), total: number(count) })}
      </p>
      {pages > 1 && (
        <nav aria-label={t('pagination.label')}>
          <button type="button" aria-label={back} title={back} disabled={first === 1} onClick={() => onChange(first - 1)}>
            <Icon name="chevron-left" />
          </button>
          {Array.from({ length: last - first + 1 }, (_, index) => first + index).map((at) => (
            <button key={at} type="button" aria-label={t('pagination.page', { page: at })} aria-current={at === page ? 'page' : undefined} onClick={() => onChange(at)}>
              {at}
            </button>
          ))}
          <button type="button" aria-label={on} title={on} disabled={last >= pages} onClick={() => onChange(last + 1)}>
            <Icon name="chevron-right" />
          </button>
        </nav>
      )}
    </div>
  )
}
