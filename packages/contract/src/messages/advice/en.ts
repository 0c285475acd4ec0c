import type { Advice } from './advice.ts'
import { service } from './en/service.ts'
import { access } from './en/access.ts'
import { files } from './en/files.ts'
import { rows } from './en/rows.ts'
import { people } from './en/people.ts'
import { money } from './en/money.ts'
import { changes } from './en/changes.ts'
import { marketing } from './en/marketing.ts'
import { fields } from './en/fields.ts'

/** The same in English. */
export const en: Advice = { service, access, files, rows, people, money, changes, marketing, fields }
