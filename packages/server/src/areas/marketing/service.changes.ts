import { sql } from 'kysely'
import type { Service } from '@ventanilla/contract/endpoints/service.endpoints'
import type { Context } from '../../engines/changes/change.ts'
import { handleChange } from '../../engines/changes/make-change.ts'
import { defineRecord } from '../../engines/changes/record.ts'
import { waitingFor } from '../../engines/changes/waiting-for.ts'
import { answerList } from '../../engines/lists/answer-list.ts'
import { readEntry } from '../../engines/lists/read-list.ts'
import { runSql } from '../../platform/database/query.ts'
import { Failure } from '../../platform/http/failure.ts'
import { handle } from '../../platform/http/handler.ts'
import { imageNamedBy } from './images/store-image.ts'
import { services, usesOf } from './service.list.ts'

type Terms = Pick<Service, 'name' | 'category' | 'provider_id' | 'logo_url' | 'establishments' | 'is_active'>

const termsOf = ({ name, category, provider_id, logo_url, establishments, is_active }: Service): Terms => ({ name, category, provider_id, logo_url, establishments, is_active })

const catalogue = defineRecord({
  type: 'service',
  table: 'services',
  read: ({ db }, id) => readEntry(db, services, sql`v.id = ${id}`),
  name: ({ name }: Service) => name,
  fields: termsOf,
  constraints: { services_name: { field: 'name', code: 'name_taken' }, services_logo: { field: 'logo_url', code: 'image_unknown' } },
})

const columnsOf = (wanted: Terms) => {
  const { establishments: _establishments, logo_url, ...same } = wanted
  return { ...same, logo_id: imageNamedBy('logo_url', logo_url) }
}

const namesIn = (text: string): string[] => text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line !== '')

/** A service as it is kept: its establishments one a line, without blank lines and without those that are the same to a purchase. */
async function wanted(_input: unknown, _service: unknown, { db }: Pick<Context, 'db'>, sent: Terms): Promise<Terms> {
  const { rows } = await runSql<{ name: string }>(
    db,
    `select (array_agg(g.name order by g.place))[1] as name from unnest($1::text[]) with ordinality g (name, place) group by establishment_key(g.name) order by min(g.place)`,
    [namesIn(sent.establishments)],
  )
  return { ...sent, establishments: rows.map(({ name }) => name).join('\n') }
}

/** @throws {Failure} validation_failed: a name without a letter, or one that belongs to another service */
async function writeEstablishments({ db }: Context, id: string, { establishments }: Terms): Promise<void> {
  const names = namesIn(establishments)
  // Who names the same establishment for two services does so one after the other.
  await runSql(db, 'select pg_advisory_xact_lock(5070058)')
  await runSql(db, 'delete from service_establishments where service_id = $1', [id])
  const { rows: [wrong] } = await runSql<{ name: string; service: string | null }>(
    db,
    `select g.name, v.name as service from unnest($1::text[]) with ordinality g (name, place)
     left join service_establishments e on e.key = establishment_key(g.name) left join services v on v.id = e.service_id
     where v.id is not null or establishment_key(g.name) = '' order by g.place limit 1`,
    [names],
  )
  if (wrong) throw new Failure('validation_failed', { problems: [{ field: 'establishments', ...(wrong.service === null ? { code: 'establishment_unreadable', params: { name: wrong.name } } : { code: 'establishment_taken', params: { name: wrong.name, service: wrong.service } }) }] })
  await runSql(
    db,
    'insert into service_establishments (service_id, place, name) select $1, g.place, g.name from unnest($2::text[]) with ordinality g (name, place)',
    [id, names],
  )
}

const createService = handleChange(
  'create-service',
  catalogue.creates({
    wanted,
    columns: (wanted, { actor }) => ({ ...columnsOf(wanted), created_by: actor.id }),
    also: writeEstablishments,
  }),
)

const editService = handleChange(
  'edit-service',
  catalogue.edits({
    wanted,
    // Whose purchases a budget pays for changes with it: then it is as weighty as the budget itself.
    approval: async ({ id, programmes }, { db }) => (programmes > 0 || (await waitingFor(db, { about: 'cashback', field: 'service_id', id })).length > 0 ? 'always' : undefined),
    columns: columnsOf,
    also: writeEstablishments,
  }),
)

const deleteService = handleChange(
  'delete-service',
  catalogue.deletes({
    check: async ({ db }, _input, { id }) => {
      const { rows } = await runSql(db, `${usesOf('$1')} limit 1`, [id])
      if (rows.length > 0) throw new Failure('service_in_use')
    },
  }),
)

export const serviceHandlers = [handle('services', (call, server) => answerList(call, server, services)), handle('service', ({ params, language }, { db }) => catalogue.read(db, language, params.id))]
export const serviceChanges = [createService, editService, deleteService]
