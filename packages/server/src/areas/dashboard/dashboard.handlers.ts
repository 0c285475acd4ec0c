import { anyOperation } from '@ventanilla/contract/bulk/operations'
import { DASHBOARD_DAYS } from '@ventanilla/contract/constants'
import { figuresCsv, type Figures } from '@ventanilla/contract/endpoints/dashboard.endpoints'
import { figureIds } from '@ventanilla/contract/figures'
import { allows } from '@ventanilla/contract/permissions'
import { listCells, listColumns } from '../../engines/lists/list-table.ts'
import { readList } from '../../engines/lists/read-list.ts'
import { shiftDay } from '../../platform/http/day-range.ts'
import { handle, type Registration } from '../../platform/http/handler.ts'
import { fileFormatOf } from '../../platform/http/negotiate.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import { dayStamp } from '../../platform/text/panama-days.ts'
import { uploadedLists } from '../uploads/public.ts'
import { countUsers } from '../users/public.ts'
import { readFigure, readFigures, type FigureRange } from './read-figures.ts'
import { readWaiting } from './waiting.ts'

/** How many uploaded lists the home page shows. */
const UPLOADS = 5

type Asked = Pick<FigureRange, 'type'> & { start_date?: string | undefined; end_date?: string | undefined }

/** The days that are asked for: the last 30 unless it is said otherwise (specification, section 9). */
function rangeOf({ start_date, end_date: until, type }: Asked, now: Date): FigureRange {
  const end_date = until ?? dayStamp(now)
  return { start_date: start_date ?? shiftDay(end_date, 1 - DASHBOARD_DAYS), end_date, type }
}

const details = handle('dashboard-details', async ({ body, actor, language }, services) => {
  const { clock, standby } = services
  const now = clock.now()
  const range = rangeOf(body, now)
  const [figures, users, waiting, uploads] = await Promise.all([
    standby.read(actor.session, (db) => readFigures(db, range)),
    standby.read(actor.session, (db) => countUsers(db)),
    readWaiting({ actor, language, now }, services),
    allows(actor.grants, anyOperation) ? readList(services.db, uploadedLists(actor), { page: 1, page_size: UPLOADS, order: 'desc' }) : undefined,
  ])
  return { ...range, figures, users, waiting, uploads: uploads?.entries ?? null }
})

/** The five figures; to who asks for one as a file with a line for each point. */
const figures = handle('figures', async (call, { standby, clock }) => {
  const { query, request, language, actor } = call
  const range = rangeOf(query, clock.now())
  const answer = await standby.read(actor.session, (db) => readFigures(db, range))
  const format = fileFormatOf(request.headers)
  if (!format) return answer
  return sendTable(call, format, {
    name: `figures-${range.start_date}-${range.end_date}`,
    columns: listColumns(figuresCsv, language, (field) => (field === 'date' || field === 'until' ? 'text' : 'number')),
    rows: listCells(figuresCsv, language, [linesOf(answer)]),
  })
})

/** A line for each point, with every figure in it. */
const linesOf = (answer: Figures): Readonly<Record<string, unknown>>[] =>
  answer.total.series.map(({ date, until }, at) => {
    const line: Record<string, unknown> = { date, until }
    for (const [id, { series, previous_series }] of Object.entries(answer)) Object.assign(line, { [id]: series[at]?.amount, [`${id}_count`]: series[at]?.count, [`${id}_previous`]: previous_series[at]?.amount })
    return line
  })

export const dashboardHandlers: Registration[] = [
  details,
  ...figureIds.map((id) => handle(id, ({ query, actor }, { standby, clock }) => standby.read(actor.session, (db) => readFigure(db, id, rangeOf(query, clock.now()))))),
  figures,
]
