import { common } from './columns.ts'
import { defineBulk, listExport, type BulkColumn } from './define-bulk.ts'
import { identification } from './formats.ts'

const columns = {
  mobile_no: { ...common.mobile, optional: true },
  national_id: {
    header: 'National ID',
    aliases: ['Identificación nacional', 'National Id Number', 'Identification Number', 'Cédula', 'Identificación', 'Número de identificación'],
    format: identification(),
  },
  email: { ...common.email, optional: true },
} as const satisfies Record<string, BulkColumn>

/** National IDs: stored by the upload and read only; what segments are made from. */
export const nationalIds = defineBulk({
  id: 'national-ids',
  route: 'national-id-list',
  endpoints: { upload: 'national-id-upload', review: 'national-id-validation' },
  access: { request: ['user-detail'] },
  notifies: false,
  invalidates: [],
  columns,
  searches: ['email', 'national_id', 'mobile_no'],
  duplicates: [{ by: ['national_id'], level: 'error' }],
  exports: { result: listExport(columns), review: listExport(columns) },
  examples: [
    { mobile_no: '61234567', national_id: '8-123-4567', email: 'ana.perez@example.com' },
    { mobile_no: '', national_id: 'PE-12-345', email: 'luis.rios@example.com' },
  ],
})
