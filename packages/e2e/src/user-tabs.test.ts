import assert from 'node:assert/strict'
import { languages, type Language } from '@ventanilla/contract/messages/say'
import { axeFindings } from '@ventanilla/testing/accessibility'
import type { Locator, Page } from 'playwright-core'
import { becomes, csvCells, downloaded, openTab, seen } from './look.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'
import { ownersOfViews, views, type View } from './user-views.ts'

const words = {
  es: { search: /^Buscar/, filters: 'Filtros', from: (what: string) => `${what}: desde`, to: (what: string) => `${what}: hasta`, export: 'Exportar CSV' },
  en: { search: /^Search/, filters: 'Filters', from: (what: string) => `${what}: from`, to: (what: string) => `${what}: to`, export: 'Export CSV' },
} as const satisfies Record<Language, object>

const tableOf = (page: Page, view: View, language: Language) => page.getByRole('table', { name: view.table[language], exact: true })
const rowsOf = async (table: Locator) => (await table.getByRole('row').allInnerTexts()).slice(1)

/** Opens the tabs of a list by their names, and waits for its first row. */
async function open(page: Page, { tab, view, ...rest }: View, language: Language): Promise<Locator> {
  for (const name of [tab, view]) if (name) await openTab(page, name[language])
  const table = tableOf(page, { tab, ...rest }, language)
  await seen(table.getByRole('row').nth(1).getByText(/\d{2}\/\d{2}\/\d{4}/))
  return table
}

/** Narrows a list to the day and a text of one of its rows, sorts it, and finds it so again after a reload. */
async function keepsItsState(page: Page, view: View, language: Language): Promise<void> {
  const say = words[language]
  const table = tableOf(page, view, language)
  const head = table.getByRole('columnheader', { name: view.date[language], exact: true })
  const row = (await rowsOf(table)).find((text) => view.needle.test(text)) ?? ''
  const needle = view.needle.exec(row)?.[0] ?? assert.fail(`no row to search for: ${row}`)
  const place = (await table.getByRole('columnheader').allInnerTexts()).findIndex((text) => text.trim() === view.date[language])
  const day = /\d{2}\/\d{2}\/\d{4}/.exec(row.split('\t')[place] ?? '')?.[0] ?? assert.fail(`no day: ${row}`)

  await head.getByRole('button').click()
  await becomes('the sort', () => head.getAttribute('aria-sort'), 'ascending')
  await page.getByRole('searchbox', { name: say.search }).fill(needle)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: say.filters }).click()
  await page.getByLabel(say.from(view.date[language])).fill(day)
  await page.keyboard.press('Tab')
  await page.getByLabel(say.to(view.date[language])).fill(day)
  await page.keyboard.press('Enter')
  const own = (name: string) => new URL(page.url()).searchParams.get(`${view.prefix ?? ''}${name}`)
  const iso = day.split('/').toReversed().join('-')
  const asked = () => Promise.resolve(['search', 'sort', 'order', `${view.filter}_from`, `${view.filter}_to`].map(own).join())
  await becomes('the address', asked, [needle, view.sort, 'asc', iso, iso].join())
  const narrowed = async () => (await rowsOf(table)).length > 0 && (await rowsOf(table)).every((text) => text.includes(day) && text.toLowerCase().includes(needle.toLowerCase()))
  await becomes('rows of that day with that text alone', narrowed, true)
  // In the new order, too.
  await quiet(page)
  const shown = await rowsOf(table)
  assert.ok(shown.length > 0)

  await page.reload()
  await seen(table.getByRole('row').nth(1).getByText(day))
  assert.deepEqual(await rowsOf(table), shown)
  assert.equal(await head.getAttribute('aria-sort'), 'ascending')
  assert.equal(await page.getByRole('searchbox', { name: say.search }).inputValue(), needle)
  const file = await downloaded(page, () => page.getByRole('button', { name: say.export }).click())
  assert.equal(csvCells(file.text).length, shown.length + 1, 'the file holds what is shown')
}

for (const language of languages)
  // Each theme is looked at in one of the languages.
  for (const [name, of] of [['the card', ['Tarjeta']], ['the wallet', ['Billetera']], ['products, services and the timeline', ['Productos', 'Servicios', 'Cronología']]] as const)
    scenario(`each list of ${name} of a user has content${language === 'es' ? ', and keeps search, dates and sort' : ''}, in ${language}`, { as: 'admin', language, theme: language === 'es' ? 'light' : 'dark' }, async ({ page, stage }) => {
      const owners = await ownersOfViews(stage)
      for (const view of views.filter(({ tab }) => of.some((one) => one === tab.es))) {
        const path = `/users/${owners.get(view)!.id}`
        // A person who opens another tab leaves the search and the filters of this one behind.
        if (new URL(page.url()).pathname !== path) await page.goto(path)
        await open(page, view, language)
        assert.equal(new URL(page.url()).search.slice(1), view.query)
        // What the address holds has no language.
        if (language === 'es') await keepsItsState(page, view, language)
        await quiet(page)
        assert.deepEqual(await axeFindings(page), [], `axe on ${view.query}`)
      }
    })

type History = { kind: string; tab: string; id: 'card' | 'wallet' | 'id' }
/** Which tab a page of history shows, and whose id its address has; each is opened in one of the languages. */
const histories: Record<Language, readonly History[]> = {
  es: [{ kind: 'card', tab: 'Tarjeta', id: 'card' }, { kind: 'product', tab: 'Productos', id: 'id' }],
  en: [{ kind: 'wallet', tab: 'Billetera', id: 'wallet' }, { kind: 'service', tab: 'Servicios', id: 'id' }],
}

for (const language of languages)
  scenario(`the pages of history have the same lists: ${histories[language].map(({ kind }) => kind).join(' and ')}, in ${language}`, { as: 'admin', language, theme: language === 'es' ? 'dark' : 'light' }, async ({ page, stage }) => {
    const owners = await ownersOfViews(stage)
    for (const { kind, tab, id } of histories[language]) {
      for (const view of views.filter((one) => one.tab.es === tab)) {
        const path = `/user/history/${kind}/${owners.get(view)![id]}`
        if (new URL(page.url()).pathname !== path) await page.goto(path)
        await seen(page.getByRole('heading', { level: 1 }))
        if (view.view) await openTab(page, view.view[language])
        await seen(tableOf(page, view, language).getByRole('row').nth(1).getByText(/\d{2}\/\d{2}\/\d{4}/))
      }
      await quiet(page)
      assert.deepEqual(await axeFindings(page), [], `axe on the history of ${kind}`)
    }
  })
