import { sql, type RawBuilder } from 'kysely'
import { auditList } from '@ventanilla/contract/endpoints/audit.endpoints'
import { auditWord } from '@ventanilla/contract/messages/audit-words'
import { changeTitles } from '@ventanilla/contract/messages/change-words'
import type { Words } from '@ventanilla/contract/messages/holder-states'
import { kycWords } from '@ventanilla/contract/messages/kyc-words'
import type { Language } from '@ventanilla/contract/messages/say'
import { stateWords } from '@ventanilla/contract/messages/state-words'
import { folded } from '@ventanilla/contract/text'
import { containing } from '../../platform/database/query.ts'
import { byNumber, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { adminHas, cardDigitsIn, hasWord, holderHas, isShort, shownId, shownTime, textHas } from '../../engines/lists/shown.ts'
import { roleText } from '../sign-in/public.ts'
import { isRead, type Reader } from './reading.ts'

const key = [byTime(sql`e.at`), byNumber(sql`e.id`)]

/** The number of an uploaded list by a column with ids of subjects; null where it is the id of something else. */
export const documentIdIn = (column: string) => sql`case when ${sql.ref(column)} ~ '^[0-9]{1,15}$' then ${sql.ref(column)}::bigint end`
const documentId = documentIdIn('e.subject_id')

/** Records with a name in a table of their own that is small enough to be looked through, by kind: the table (with `id`) and the name of its row `r`. */
const namedRecords = (language: Language): Readonly<Record<string, readonly [table: string, name: RawBuilder<string>]>> => {
  const own = sql<string>`r.name`
  return {
    role: ['roles', roleText('name', language)],
    cashback: ['cashbacks', sql`${sql.ref(`r.name_${language}`)}`],
    cashback_banner: ['cashbacks', sql`${sql.ref(`r.name_${language}`)}`],
    notification: ['notifications', sql`${sql.ref(`r.title_${language}`)}`],
    segment: ['segments', own],
    referral: ['referrals', own],
    service: ['services', own],
    limit_provider: ['limit_providers', own],
    banner: ['banners', sql`r.title`],
    card_charge: ['card_charges', sql`${JSON.stringify(inLanguage(stateWords.chargeType, language))}::jsonb ->> r.type`],
    paguelofacil_charge: ['paguelofacil_charges', sql`to_char(r.effective_from at time zone 'America/Panama', 'YYYY-MM-DD')`],
  }
}

/** How the record of `audit_entries e` is called now, in a language; null where it has no name or is gone. */
const subjectName = (language: Language): RawBuilder<string | null> => sql`case e.subject_type
  when 'admin' then (select a.email from admins a where a.id = e.subject_id)
  when 'user' then (select u.first_name || ' ' || u.surname from users u where u.id = e.subject_id)
  when 'card' then (select '•••• ' || coalesce(c.last_four, '••••') || ' ' || u.first_name || ' ' || u.surname from cards c join users u on u.id = c.user_id where c.id = e.subject_id)
  when 'upload_document' then (select d.file_name from upload_documents d where d.id = ${documentId})
  when 'dispute' then (select d.id || ' · ' || u.first_name || ' ' || u.surname from disputes d join users u on u.id = d.user_id where d.id = e.subject_id)
  when 'kyc_mail_run' then (select case r.kind when 'rejected' then ${kycWords.kind.rejected[language]} else ${kycWords.kind.invitation[language]} end from mailings r where r.id::text = e.subject_id)
  when 'policy' then ${JSON.stringify(changeTitles[language])}::jsonb ->> e.subject_id
  when 'marketing_account' then ${auditWord('subject', 'marketing_account', language)}
  ${sql.join(Object.entries(namedRecords(language)).map(([type, [table, name]]) => sql`when ${type} then (select ${name} from ${sql.table(table)} r where r.id = e.subject_id)`), sql` `)}
end`

/** What the page of such a record needs beside its id. */
const subjectOf = sql`case e.subject_type
  when 'card' then (select c.user_id from cards c where c.id = e.subject_id)
  when 'dispute' then (select d.user_id from disputes d where d.id = e.subject_id)
  when 'upload_document' then (select d.operation from upload_documents d where d.id = ${documentId})
end`

/** Of a text that more users have, no entry is found by the user's present name. */
const NAMED_USERS = 200

/** Which of these titles have the text, by their ids. */
const titlesIn = (titles: Readonly<Record<string, string>>, text: string): string[] => Object.entries(titles).flatMap(([id, title]) => (folded(title).includes(folded(text)) ? [id] : []))
const inLanguage = (words: Words<string>, language: Language): Readonly<Record<string, string>> => Object.fromEntries(Object.entries(words).map(([id, word]) => [id, word[language]]))
const namesIn = (words: Words<string>, language: Language, text: string): string[] => titlesIn(inLanguage(words, language), text)

/**
 * Finds entries by their own words, and those about a record by how it is called now, as `subjectName` says: each from an index
 * of its own, or from a small table. A short text is a whole word of the record's name: of entries, files and cards no index has these.
 */
const hasText = (language: Language) => (text: string): RawBuilder<boolean> => {
  const pattern = sql`plain_text(${containing(text)})`
  const has = isShort(text) ? hasWord : textHas
  const named = sql`
      select 'admin', a.id from admins a where ${has(sql`a.first_name || ' ' || a.surname || ' ' || a.email`)(text)}
      union all
      (select 'user', u.id from users u where ${holderHas(text)} limit ${NAMED_USERS})
      union all
      (select 'card', c.id from users u join cards c on c.user_id = u.id where ${holderHas(text)} limit ${NAMED_USERS})
      union all
      (select 'dispute', d.id from users u join disputes d on d.user_id = u.id where ${holderHas(text)} limit ${NAMED_USERS})
      union all
      ${sql.join(Object.entries(namedRecords(language)).map(([type, [table, name]]) => sql`select ${type}::text, r.id from ${sql.table(table)} r where ${has(name)(text)}`), sql` union all `)}`
  if (isShort(text)) return sql`(e.subject_type, e.subject_id) in (${named})`
  return sql`e.id in (
    select f.id from audit_entries f where audit_words(f.actor, f.approver, f.subject_id, f.address, f.before, f.after) like ${pattern}
    union
    select f.id from audit_entries f where (f.subject_type, f.subject_id) in (${named}
      union all
      select 'upload_document', d.id::text from upload_documents d where plain_text(d.file_name) like ${pattern}
      union all
      (select 'card', c.id from cards c where card_words(c.id, c.last_four) like plain_text(${containing(cardDigitsIn(text))}) limit ${NAMED_USERS})
      union all
      select 'kyc_mail_run', m.id::text from mailings m where m.kind = any(${namesIn(kycWords.kind, language, text)}::text[])
      union all
      select 'policy', unnest(${titlesIn(changeTitles[language], text)}::text[])
    )
  )`
}

/** The audit log for a reader; the newest entries may still wait for their seal. */
export const auditLog = (reader: Reader, language: Language): ServedList<typeof auditList> => defineSource(auditList, {
  from: { audit_entries: 'e' },
  joins: { s: sql`left join audit_seals s on s.entry_id = e.id` },
  columns: {
    id: shownId(sql`e.id`),
    at: shownTime(sql`e.at`),
    actor: sql`e.actor`,
    action: sql`e.action`,
    subject_type: sql`e.subject_type`,
    subject_id: sql`e.subject_id`,
    before: sql`audit_shown(e.id, 'before', e.before)`,
    after: sql`audit_shown(e.id, 'after', e.after)`,
    address: sql`e.address`,
    hash: sql`coalesce(s.hash, '')`,
    approver: sql`e.approver`,
    request_id: shownId(sql`e.request_id`),
    subject_name: subjectName(language),
    subject_of: subjectOf,
    is_read: isRead(reader),
  },
  key,
  sorts: { at: key },
  filters: {
    at: sql`e.at`,
    actor: adminHas(sql`e.actor_id`),
    action: sql`e.action`,
    subject_type: sql`e.subject_type`,
    subject_id: (id) => sql`e.subject_id = ${id}`,
    sign_ins: sql`audit_sign_ins(e.action)`,
  },
  search: hasText(language),
})
