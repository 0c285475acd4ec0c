import { PAGE_BLOCK } from '@ventanilla/contract/constants'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Button } from '../fields/button.tsx'
import type { IconName } from '../icons/shapes.ts'
import { useUiWords } from '../words/use-ui-words.ts'
import { PageJump, PageSize } from './page-controls.tsx'

export type BlockPaginationProps = {
  page: number
  pageSize: number
  /** How many rows there are in all. */
  count: number
  /** There are more rows than `count`: how many is not known, and so the last page is not. */
  capped?: boolean
  /** Another page follows this one, as the server says. */
  more?: boolean
  onChange: (page: number) => void
  /** Offers the sizes of a page, and among them the one that the list begins with. */
  sizes?: { usual: number; onChange: (pageSize: number) => void }
}

/**
 * Ten page numbers at a time, with arrows between blocks (specification section 9), and which rows are shown. Where there
 * is more than one block, also ways to the first, the last and any page.
 */
export function BlockPagination({ page, pageSize, count, capped = false, more = false, onChange, sizes }: BlockPaginationProps) {
  const t = useUiWords()
  const { number } = useFormats()
  // A count that was given up ends with the page that was read.
  const reached = capped ? page + (more ? 1 : 0) : 0
  const { pages, first, last } = blockOf(page, Math.max(Math.ceil(count / pageSize), reached))
  if (count === 0) return null

  const from = (page - 1) * pageSize + 1
  // An address may name a page behind the counted ones, where there are more.
  const end = capped ? Infinity : count
  const range = { from: number(Math.min(from, end)), to: number(Math.min(from + pageSize - 1, end)), total: number(count) }
  const back = first > 1 ? t('pagination.previousBlock', { from: first - PAGE_BLOCK, to: first - 1 }) : t('pagination.noPrevious')
  const on = last < pages ? t('pagination.nextBlock', { from: last + 1, to: Math.min(last + PAGE_BLOCK, pages) }) : t('pagination.noNext')
  const ends = pages > PAGE_BLOCK

  return (
    <div className="v-row v-pagination">
      <p className="v-muted v-figure" aria-live="polite">{t(capped ? 'pagination.rangeOfMore' : 'pagination.range', range)}</p>
      {sizes && <PageSize pageSize={pageSize} {...sizes} />}
      {pages > 1 && (
        <nav className="v-row" aria-label={t('pagination.label')}>
          {ends && <PageButton icon="chevrons-left" label={t('pagination.first')} end disabled={page === 1} onPress={() => onChange(1)} />}
          <PageButton icon="chevron-left" label={back} disabled={first === 1} onPress={() => onChange(first - 1)} />
          {Array.from({ length: last - first + 1 }, (_, index) => first + index).map((at) => (
            <Button key={at} kind="quiet" aria-label={t('pagination.page', { page: at })} aria-current={at === page ? 'page' : undefined} onClick={() => onChange(at)}>{at}</Button>
          ))}
          <PageButton icon="chevron-right" label={on} disabled={last >= pages} onPress={() => onChange(last + 1)} />
          {ends && !capped && <PageButton icon="chevrons-right" label={t('pagination.last')} end disabled={page === pages} onPress={() => onChange(pages)} />}
          {ends && <PageJump pages={pages} onJump={onChange} />}
        </nav>
      )}
    </div>
  )
}

type PageButtonProps = { icon: IconName; label: string; disabled: boolean; onPress: () => void; /** It leads to the first or the last page. */ end?: boolean }

const PageButton = ({ icon, label, disabled, onPress, end = false }: PageButtonProps) => (
  <Button kind="quiet" icon={icon} aria-label={label} title={label} data-end={end || undefined} disabled={disabled} onClick={onPress} />
)

/** The block of page numbers that `page` stands in: 1–10, 11–20, …, the last one as long as there are pages. */
export function blockOf(page: number, pages: number): { pages: number; first: number; last: number } {
  const within = Math.min(Math.max(page, 1), Math.max(pages, 1))
  const first = Math.floor((within - 1) / PAGE_BLOCK) * PAGE_BLOCK + 1
  return { pages, first, last: Math.min(first + PAGE_BLOCK - 1, Math.max(pages, 1)) }
}
