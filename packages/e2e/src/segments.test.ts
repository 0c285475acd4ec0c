import assert from 'node:assert/strict'
import { axeFindings } from '@ventanilla/testing/accessibility'
import { until } from '@ventanilla/testing/until'
import type { Page } from 'playwright-core'
import { unique } from './administrators.ts'
import { call } from './api.ts'
import { standsInBoth } from './both-languages.ts'
import { lookAtEach } from './crawl.ts'
import { pathIs, seen, sticksOut } from './look.ts'
import { marketingWords } from './marketing-words.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

type Own = (typeof marketingWords)['es']

/** Who got a mail of this subject. */
const gotten = async (stage: Stage, subject: string): Promise<string[]> => (await stage.mailbox.received()).filter((mail) => mail.subject === subject).flatMap(({ to }) => to)

/** Who got the mails of a notification, once each of them has an end. */
async function reachedBy(stage: Stage, id: string, subject: string): Promise<string[]> {
  const { sent_count } = await until('the end of the notification', async () => {
    const now = await call(stage, 'notification', { params: { id } })
    return now.status === 'sent' ? now : undefined
  }, 90_000)
  return until('its mails', async () => {
    const all = await gotten(stage, subject)
    return all.length >= sent_count ? all.sort() : undefined
  })
}

/** Makes a segment of those whose KYC is in review, with the rule builder. @returns its id */
async function makeSegment(page: Page, own: Own, name: string): Promise<string> {
  await page.goto('/edit-segmentation/new')
  await page.getByRole('textbox', { name: own.name, exact: true }).fill(name)
  await page.getByRole('button', { name: own.addRule }).click()
  const rule = page.getByRole('group', { name: own.rule, exact: true })
  await rule.getByRole('combobox', { name: own.field }).selectOption({ label: own.kyc })
  await rule.getByRole('checkbox', { name: own.reviewed }).check()
  await standsInBoth(page, 'the rule builder', (language) => seen(page.getByText(marketingWords[language].counted)))
  assert.equal(await sticksOut(page), '')
  await page.getByRole('button', { name: own.save, exact: true }).click()
  await pathIs(page, /^\/edit-segmentation\/S\d+$/)
  await seen(page.getByRole('heading', { name, level: 1 }))
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Sends the notification whose page is open, and waits until the page says that it is. `asks`: looks at the question before that. */
async function send(page: Page, own: Own, asks?: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: own.send, exact: true }).click()
  await asks?.()
  const dialog = page.getByRole('dialog', { name: own.sendTitle })
  await dialog.getByRole('button', { name: own.send, exact: true }).click()
  await page.getByText(own.sent, { exact: true }).first().waitFor({ state: 'visible', timeout: 60_000 })
}

// It is played in one language, and what it opens is looked at in both.
const language = 'en'
const own = marketingWords[language]

scenario('a notification goes from a segment to its people, but not to the one who opted out in between', { language, as: 'admin', width: 1280, height: 900, series: 'notifications' }, async ({ page, stage, elsewhere }) => {
  const name = `En revisión ${unique()}`
  const segment = await makeSegment(page, own, name)

  const first = `Aviso ${unique()}`
  await page.goto('/marketing/notifications/new')
  for (const [field, text] of [[own.titleEs, first], [own.titleEn, first], [own.bodyEs, 'Hola, {{name}}: gracias por esperar.'], [own.bodyEn, 'Hello {{name}}, thank you for waiting.']] as const) await page.getByRole('textbox', { name: field }).fill(text)
  await page.getByRole('combobox', { name: own.segment }).fill(name)
  await page.getByTitle(name, { exact: true }).click()
  await standsInBoth(page, 'the form with its preview', (shown) => seen(page.getByRole('combobox', { name: marketingWords[shown].readBy })))
  await page.getByRole('button', { name: own.draft, exact: true }).click()
  await pathIs(page, /^\/marketing\/notifications\/N\d+$/)
  await send(page, own, () => standsInBoth(page, 'the question before it is sent', (shown) => seen(page.getByRole('dialog', { name: marketingWords[shown].sendTitle }))))
  const reached = await reachedBy(stage, new URL(page.url()).pathname.split('/').at(-1) ?? '', first)
  assert.ok(reached.length > 1)
  assert.equal(new Set(reached).size, reached.length, 'nobody has two')

  const [leaves = ''] = reached
  const { text } = await stage.mailbox.waitFor((mail) => mail.subject === first && mail.to.includes(leaves))
  assert.match(text, /^(Hola|Hello)[, ]+\S+/)
  const link = new URL(/http\S+\/unsubscribe\?token=\S+/.exec(text)?.[0] ?? '')
  const outside = await elsewhere()
  await outside.goto(link.pathname + link.search)
  await outside.getByRole('button', { name: own.stop }).click()
  await standsInBoth(outside, 'what is behind the link', (shown) => seen(outside.getByText(marketingWords[shown].stopped)))

  const second = `Segundo ${unique()}`
  const { id } = await call(stage, 'create-notification', { body: { title_es: second, title_en: second, body_es: 'Adiós.', body_en: 'Goodbye.', channel: 'email', segment_id: segment } })
  await page.goto(`/marketing/notifications/${id}`)
  await send(page, own)
  assert.deepEqual(await reachedBy(stage, id, second), reached.filter((address) => address !== leaves))
  const table = page.getByRole('table', { name: own.results })
  await seen(table)
  await standsInBoth(page, 'the results', (shown) => seen(page.getByRole('table', { name: marketingWords[shown].results })))
  const { results } = await call(stage, 'notification-results', { query: { notification_id: id, outcome: 'opted_out', page_size: 100 } })
  const left = results.find(({ email }) => email === leaves)
  assert.ok(left)

  await outside.getByRole('button', { name: own.again }).click()
  await seen(outside.getByText(own.back))
  await page.goto('/marketing/notifications/new')
  for (const [field, text] of [[own.titleEs, second], [own.titleEn, second], [own.bodyEs, 'Para {{name}} {{surname}}'], [own.bodyEn, 'Para {{name}} {{surname}}']] as const) await page.getByRole('textbox', { name: field }).fill(text)
  await page.getByRole('combobox', { name: own.segment }).fill(name)
  await page.getByTitle(name, { exact: true }).click()
  const reader = page.getByRole('combobox', { name: own.readBy })
  await reader.fill(leaves)
  await page.getByTitle(`${left.first_name} ${left.surname}`, { exact: true }).first().click()
  await seen(page.getByText(`Para ${left.first_name} ${left.surname}`).first())
})

scenario('segments and notifications fit into 320 pixels', { as: 'admin', width: 320, height: 800 }, async ({ page, stage }) => {
  await lookAtEach(page, stage, ['/edit-segmentation', '/edit-segmentation/new', '/marketing/notifications', '/marketing/notifications/new'], async (path) => {
    await quiet(page)
    assert.deepEqual(await axeFindings(page), [], path)
    assert.equal(await sticksOut(page), '', path)
  })
})
