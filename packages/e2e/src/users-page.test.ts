import assert from 'node:assert/strict'
import type { UserSummary } from '@ventanilla/contract/endpoints/users.endpoints'
import type { Language } from '@ventanilla/contract/messages/say'
import { sentTo } from '@ventanilla/testing/mailbox'
import { axeFindings } from '@ventanilla/testing/accessibility'
import type { Page } from 'playwright-core'
import { userNow } from './actions.ts'
import { inOther, standsInBoth } from './both-languages.ts'
import { becomes, csvCells, downloaded, narrowedTo, seen } from './look.ts'
import { mayHaveCard, takePeople } from './people.ts'
import { quiet } from './quiet.ts'
import { call } from './api.ts'
import { scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

const words = {
  es: {
    title: 'Usuarios', search: /^Buscar/, filters: 'Filtros', status: 'Estado', kyc: 'KYC', card: 'Tarjeta', active: 'Activo', rejected: 'Rechazado', noCard: 'Sin tarjeta', balance: 'Billetera (USD)', from: (what: string) => `${what}: desde`,
    none: 'Nada coincide con la búsqueda y los filtros.', clear: 'Limpiar filtros', select: (name: string) => `Seleccionar ${name}`,
    request: 'Solicitar tarjeta', requestFor: '¿Solicitar tarjeta para 1 usuario?', activate: 'Activar tarjeta', activateFor: '¿Activar la tarjeta de 1 usuario?', succeeded: 'Se aplicó a 1 usuario', done: 'Entendido',
    mail: 'Enviar motivo del rechazo (1)', mailTo: 'Enviar correo a 1 persona', send: 'Enviar', mailSent: '1 correo en camino', export: 'Exportar selección', sortBy: 'Ordenar por', surname: 'Nombre, ascendente', more: 'Más datos',
  },
  en: {
    title: 'Users', search: /^Search/, filters: 'Filters', status: 'Status', kyc: 'KYC', card: 'Card', active: 'Active', rejected: 'Rejected', noCard: 'No card', balance: 'Wallet (USD)', from: (what: string) => `${what}: from`,
    none: 'Nothing matches the search and the filters.', clear: 'Clear filters', select: (name: string) => `Select ${name}`,
    request: 'Request card', requestFor: 'Request a card for 1 user?', activate: 'Activate card', activateFor: 'Activate the card of 1 user?', succeeded: 'Applied to 1 user', done: 'Got it',
    mail: 'Send rejection reason (1)', mailTo: 'Send e-mail to 1 person', send: 'Send', mailSent: '1 e-mail on its way', export: 'Export selection', sortBy: 'Sort by', surname: 'Name, ascending', more: 'More details',
  },
} as const satisfies Record<Language, object>
type ListWords = (typeof words)[Language]

const rowOf = (page: Page, say: ListWords, email: string) => page.getByRole('table', { name: say.title, exact: true }).getByRole('row').filter({ hasText: email })

/** Finds a user by something that is known of them, however it is written. */
async function find(page: Page, say: ListWords, text: string, { email }: UserSummary): Promise<void> {
  await page.getByRole('searchbox', { name: say.search }).fill(text)
  await page.keyboard.press('Enter')
  await seen(rowOf(page, say, email))
}

/** Selects the user who was found by their address. */
async function select(page: Page, say: ListWords, { first_name, surname, email }: UserSummary): Promise<void> {
  await narrowedTo(page.getByRole('table', { name: say.title, exact: true }), email)
  await page.getByRole('checkbox', { name: say.select(`${first_name} ${surname}`) }).first().check()
}

/** Does something to the selected user, and waits until it is said that it worked. */
async function actOnSelected(page: Page, say: ListWords, action: 'request' | 'activate'): Promise<void> {
  const label = say[action]
  await page.getByRole('button', { name: label, exact: true }).click()
  await standsInBoth(page, `the question of ${label}`, (shown) => seen(page.getByRole('dialog', { name: words[shown][`${action}For`] }).getByRole('button', { name: words[shown][action], exact: true })))
  const dialog = page.getByRole('dialog', { name: say[`${action}For`] })
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await seen(dialog.getByText(say.succeeded))
  await dialog.getByRole('button', { name: say.done, exact: true }).click()
}

/** Those whose KYC was rejected and whom no mail has told so. */
async function rejectedAndUntold(stage: Stage): Promise<ReadonlySet<string>> {
  const { results } = await call(stage, 'users', { query: { kyc_status: 'rejected', status: 'Inactive', sort_by: 'created_at', page_size: 100 } })
  const found = new Set<string>()
  for (const { id } of results) if ((await call(stage, 'kyc-details', { body: { user: id } })).mail?.outcome === null) found.add(id)
  return found
}

// It is played in one language, and what it opens is looked at in both.
const language = 'en'
const say = words[language]

scenario('users are found by name, mail, mobile and identification, and narrowed by filters that the address keeps', { as: 'admin', language }, async ({ page, stage }) => {
  const [user] = await takePeople(stage, 1, (one) => mayHaveCard(one) && /[áéíóúñ]/.test(one.surname))
  await page.goto('/users')
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
  for (const text of [plain(`${user!.first_name} ${user!.surname}`).toUpperCase(), user!.email.toUpperCase(), user!.mobile.slice(-8), user!.identification_number]) await find(page, say, text, user!)

  await page.getByRole('button', { name: say.filters }).click()
  for (const [filter, choice] of [[say.status, say.active], [say.card, say.noCard]] as const) {
    await page.getByRole('combobox', { name: filter, exact: true }).click()
    await page.getByTitle(choice, { exact: true }).click()
    await page.keyboard.press('Escape')
  }
  await page.getByRole('textbox', { name: say.from(say.balance) }).fill('10')
  await page.keyboard.press('Tab')
  await seen(rowOf(page, say, user!.email))
  const kept = () => [...new URL(page.url()).searchParams.keys()].toSorted().join()
  await becomes('the filters in the address', () => Promise.resolve(kept()), 'card,search,status,wallet_balance_from')
  await page.reload()
  await seen(rowOf(page, say, user!.email))
  await standsInBoth(page, 'the filters', (shown) => seen(page.getByRole('combobox', { name: words[shown].card, exact: true })))

  await page.getByRole('combobox', { name: say.kyc, exact: true }).click()
  await page.getByTitle(say.rejected, { exact: true }).click()
  await page.keyboard.press('Escape')
  await inOther(page, (shown) => seen(page.getByText(words[shown].none)))
  await seen(page.getByText(say.none))
  await page.getByRole('button', { name: say.clear, exact: true }).first().click()
  await becomes('an address without filters', () => Promise.resolve(kept()), '')
})

scenario('selected users get a card, have it activated, receive a mail, and are exported', { as: 'admin', language }, async ({ page, stage }) => {
  const untold = await rejectedAndUntold(stage)
  const [[user], [rejected]] = [await takePeople(stage, 1, mayHaveCard), await takePeople(stage, 1, ({ id }) => untold.has(id), 'rejected')]
  await page.goto('/users')
  await find(page, say, user!.email, user!)
  await select(page, say, user!)
  await actOnSelected(page, say, 'request')
  assert.equal((await userNow(stage, user!.id)).card?.status, 'PendingAck')
  await actOnSelected(page, say, 'activate')
  assert.equal((await userNow(stage, user!.id)).card?.status, 'Active')
  const file = await downloaded(page, () => page.getByRole('button', { name: say.export, exact: true }).click())
  const [head, row, ...more] = csvCells(file.text)
  assert.deepEqual([row?.includes(user!.email), more.length], [true, 0], head?.join())

  await page.goto('/users')
  await find(page, say, rejected!.email, rejected!)
  await select(page, say, rejected!)
  await page.getByRole('button', { name: say.mail, exact: true }).click()
  await inOther(page, (shown) => seen(page.getByRole('dialog', { name: words[shown].mailTo }).getByRole('button', { name: words[shown].send, exact: true })))
  await page.getByRole('dialog', { name: say.mailTo }).getByRole('button', { name: say.send, exact: true }).click()
  await seen(page.getByText(say.mailSent))
  const mail = await stage.mailbox.waitFor(sentTo(rejected!.email))
  assert.match(mail.text, new RegExp(rejected!.first_name))
})

scenario('on a phone each user is a card of two lines that opens, below a menu of sorts', { as: 'admin', language, width: 390, height: 844 }, async ({ page, stage }) => {
  const { results } = await call(stage, 'users', { query: { page_size: 10, sort_by: 'surname', order: 'asc' } })
  // What a deleted user had is not on the screen.
  const user = results.find(({ status }) => status !== 'Deleted')
  await page.goto('/users')
  await page.getByRole('combobox', { name: say.sortBy }).selectOption({ label: say.surname })
  const card = rowOf(page, say, user!.identification_number)
  await seen(card)
  await quiet(page)
  const height = await card.evaluate((element) => element.getBoundingClientRect().height)
  assert.ok(height <= 84, `${String(height)} pixels are more than two lines`)
  assert.deepEqual(await axeFindings(page), [], 'axe on cards')
  const more = card.getByRole('button', { name: new RegExp(`^${say.more} `) })
  await more.focus()
  await page.keyboard.press('Enter')
  await seen(card.getByText(user!.email))
  await seen(card.getByText(user!.mobile.replace(/^(\+507)(\d{4})(\d{4})$/, '$1 $2-$3')))
  await standsInBoth(page, 'an open card')
})
