import { service } from './es/service.ts'
import { access } from './es/access.ts'
import { files } from './es/files.ts'
import { rows } from './es/rows.ts'
import { people } from './es/people.ts'
import { money } from './es/money.ts'
import { changes } from './es/changes.ts'
import { marketing } from './es/marketing.ts'
import { fields } from './es/fields.ts'

/** What to do about each message, in the groups in which the help centre shows them. */
export const es = { service, access, files, rows, people, money, changes, marketing, fields } as const
