import type { ReactNode } from 'react'
import type { RequestDetail, Task } from '@ventanilla/contract/endpoints/requests.endpoints'
import { After, Before, changeOf, Value } from '../detail/difference.tsx'
import { DataTable } from '../table/data-table.tsx'
import type { Column } from '../table/columns.ts'
import { Mark, StatusTag } from '../values/status-tag.tsx'
import { Timestamp } from '../values/values.tsx'
import { taskStatus } from './statuses.ts'
import { useFieldWords } from './use-field-words.ts'
import { useWords } from './words.ts'

/** One field of a request; in lists of decided fields nothing is known of its present value. */
type ShownTask = Omit<Task, 'now' | 'moved'> & Partial<Pick<Task, 'now' | 'moved'>>

export type RequestDifferenceProps = {
  request: Pick<RequestDetail, 'change' | 'subject_type' | 'names'>
  tasks: readonly ShownTask[]
  /** What can be done with one field; `label` is what the field is called. */
  actions?: ((task: ShownTask, label: string) => ReactNode) | undefined
}

/**
 * A request field by field, in the labels and formats of the form that made it: what was, what is asked for, what it is now
 * where that has moved, and what was decided, by whom, when and why.
 */
export function RequestDifference({ request: { change, subject_type: subject, names }, tasks, actions }: RequestDifferenceProps) {
  const t = useWords()
  const wordsOf = useFieldWords()
  const words = (field: string) => wordsOf(field, { subject, change, nameOf: (_, id) => (Object.hasOwn(names, id) ? names[id] : undefined) })
  const columns: Column<ShownTask>[] = [
    { key: 'field', title: t('difference.field'), cell: ({ field }) => words(field).label },
    {
      key: 'before',
      title: t('difference.before'),
      cell: (task) => (
        <>
          <Before change={changeOf(task.field, task.old, task.new)} words={words(task.field)} />
          {task.moved && task.status === 'pending' && (
            <div>
              <Mark tone="warning">{t('difference.moved')}</Mark>
              <div><b>{t('difference.now')}:</b> <Value value={task.now} words={words(task.field)} /></div>
            </div>
          )}
        </>
      ),
    },
    {
      key: 'after',
      title: t('difference.after'),
      cell: (task) => (
        <>
          <After change={changeOf(task.field, task.old, task.new)} words={words(task.field)} />
          {isOtherByNow(task) && <div><b>{t('difference.now')}:</b> <Value value={task.now} words={words(task.field)} /></div>}
        </>
      ),
    },
    { key: 'status', title: t('difference.status'), wide: true, cell: (task) => <Decision task={task} /> },
  ]
  if (actions) columns.push({ key: 'decision', title: t('difference.decision'), hideTitle: true, align: 'end', wide: true, cell: (task) => actions(task, words(task.field).label) })
  return <DataTable caption={t('difference.caption')} rows={tasks} rowKey={({ id }) => id} columns={columns} />
}

/** A fact that changes while the request waits, such as the number of users: the approver sees the present value. */
const isOtherByNow = ({ status, old, now, new: asked, moved }: ShownTask): boolean => status === 'pending' && !moved && old === null && now !== undefined && typeof now !== 'object' && now !== asked

/** How one field stands, and the comment of who decided it. */
function Decision({ task: { status, decided_by, decided_at, comment } }: { task: ShownTask }) {
  const t = useWords()
  return (
    <>
      <StatusTag of={taskStatus} status={status} />
      {decided_by !== null && <div className="v-muted">{t('difference.decidedBy', { name: decided_by })} {decided_at !== null && <Timestamp time={decided_at} />}</div>}
      {comment !== '' && <p>{comment}</p>}
    </>
  )
}
