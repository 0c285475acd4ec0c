import type { TFunction } from 'i18next'
import type { Problem } from '@ventanilla/contract/errors'
import { Button, Tooltip, Icon, type IconName, WhatToDo } from '@ventanilla/ui/core'
import type { Column } from '@ventanilla/ui/data'

type RowMarkProps = { icon: IconName; tone: 'danger' | 'warning' | 'info'; message: string; name: string }

/**
 * An icon that holds a message: as a tooltip on hover, focus and touch, and as its accessible name for
 * screen readers. `message` is what the tooltip shows, `name` what is read out.
 */
function RowMark({ icon, tone, message, name }: RowMarkProps) {
  return (
    <Tooltip title={message} placement="right">
      <Button kind="quiet" small icon={icon} data-tone={tone} aria-label={name} />
    </Tooltip>
  )
}

/** What the review found in a row; messages are in words. */
export type Verdict = { valid: boolean; message?: string; warnings?: readonly string[]; /** Corrected here and not validated by the server yet. */ corrected?: boolean; /** What is wrong first: it leads to what to do. */ problem?: Problem | undefined }

/** The column before all others: a red error icon with the invalid message, or 'Invalid data' where there is none. */
export function validityColumn<Row>(verdictOf: (row: Row) => Verdict, t: TFunction<'bulk-operations'>): Column<Row> {
  return {
    key: 'validity',
    title: t('review.validity'),
    sort: 'status',
    card: 'lead',
    cell: (row) => {
      const { valid, message: reason, warnings = [], corrected = false, problem } = verdictOf(row)
      if (!valid) {
        const message = reason || t('review.invalidData')
        return <span className="v-validity"><RowMark icon="error" tone="danger" message={message} name={t('review.invalid', { message })} /><WhatToDo of={problem} sign /></span>
      }
      if (corrected) return <RowMark icon="edit" tone="info" message={t('corrections.corrected')} name={t('corrections.corrected')} />
      if (warnings.length > 0) return <RowMark icon="warning" tone="warning" message={warnings.join('\n')} name={t('review.warning', { message: warnings.join('. ') })} />
      return <span className="v-tone" data-tone="success" title={t('review.valid')}><Icon name="check" size={18} /><span className="v-hidden">{t('review.valid')}</span></span>
    },
  }
}
