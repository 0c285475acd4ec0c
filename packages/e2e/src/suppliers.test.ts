import assert from 'node:assert/strict'
import type { Language } from '@ventanilla/contract/messages/say'
import { axeFindings } from '@ventanilla/testing/accessibility'
import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import type { Page } from 'playwright-core'
import { unique } from './administrators.ts'
import { call } from './api.ts'
import { approvalWords } from './approval-words.ts'
import { inOther, standsInBoth } from './both-languages.ts'
import { openTab, pathIs, seen, sticksOut } from './look.ts'
import { rechargeOf, receivers } from './people.ts'
import { quiet } from './quiet.ts'
import { approve, newChecker, newMaker } from './requests.ts'
import { openAs, scenario } from './scenario.ts'
import { chooseFile, csvFile, reviewShown } from './screens.ts'

const says = {
  es: {
    ...{ title: 'Proveedores y límites', create: 'Nuevo proveedor', name: 'Nombre', most: 'Máximo por movimiento (USD)', save: 'Guardar' },
    ...{ means: /Limita las listas, las acciones individuales y los ajustes de la sección Recargas/, empty: 'Escribe al menos un límite.', refused: /Es más que el máximo de Proveedor .*, de USD [\d,.]+ por movimiento\./, use: 'Uso', byDay: 'Monto por día', history: 'Historial', created: 'Creó un proveedor', normal: 'Normal' },
  },
  en: {
    ...{ title: 'Suppliers and limits', create: 'New supplier', name: 'Name', most: 'Maximum per movement (USD)', save: 'Save' },
    ...{ means: /It limits lists, single actions and adjustments in the section Recharges/, empty: 'Enter at least one limit.', refused: /It is more than the maximum of Proveedor .*, USD [\d,.]+ per movement\./, use: 'Use', byDay: 'Amount by day', history: 'History', created: 'Created a supplier', normal: 'Normal' },
  },
} as const satisfies Record<Language, object>

/** More than any other scenario recharges at once. */
const MOST = '9999.00'

async function nothingFound(page: Page, what: string): Promise<void> {
  await quiet(page)
  assert.deepEqual(await axeFindings(page), [], `axe on ${what}`)
  assert.equal(await sticksOut(page), '', what)
}

// It is played in one language, and what it opens is looked at in both.
const language = 'es'
const say = says[language]

scenario('a limit is asked for, approved and then binds a list', { language, width: 1280, height: 900 }, async ({ page, elsewhere, words, stage }) => {
  const [maker, checker] = [await newMaker(stage, 'suppliers'), await newChecker(stage, 'suppliers')]
  const name = `Proveedor ${unique()}`
  await openAs(page, maker, '/suppliers')
  await seen(page.getByRole('heading', { name: say.title, level: 1 }))
  // None is near its limit in the first hours of a month.
  await seen(page.getByText(say.normal, { exact: true }).first())
  await nothingFound(page, 'the suppliers')
  await page.getByRole('button', { name: say.create, exact: true }).click()
  const form = page.getByRole('dialog', { name: say.create })
  await form.getByRole('textbox', { name: say.name, exact: true }).fill(name)
  await form.getByRole('button', { name: say.save, exact: true }).click()
  await standsInBoth(page, 'the form with a problem', async (shown) => {
    const dialog = page.getByRole('dialog', { name: says[shown].create })
    for (const text of [says[shown].means, says[shown].empty]) await seen(dialog.getByText(text))
  })
  await form.getByRole('textbox', { name: say.most }).fill(MOST)
  await nothingFound(page, 'the form')
  await form.getByRole('button', { name: say.save, exact: true }).click()
  const sent = page.getByRole('dialog', { name: approvalWords[language].sent })
  await sent.getByRole('button', { name: approvalWords[language].see }).click()
  await pathIs(page, /^\/request-detail\/\d+$/)
  await approve(stage, checker, new URL(page.url()).pathname.split('/').at(-1) ?? '')

  const { results } = await call(stage, 'limit-providers', { query: { search: name } })
  await page.goto('/suppliers')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('link', { name, exact: true }).click()
  await pathIs(page, `/suppliers/${results[0]?.id}`)
  await standsInBoth(page, 'one supplier', (shown) => seen(page.getByRole('figure', { name: says[shown].byDay })))
  assert.equal(await sticksOut(page), '', 'one supplier')
  await page.setViewportSize({ width: 320, height: 720 })
  await nothingFound(page, 'one supplier on a phone')
  await openTab(page, say.history)
  await seen(page.getByText(say.created))

  const other = await elsewhere()
  await openAs(other, await newMaker(stage, 'wallet-balance', 'card-balance', 'credit-card'), '/credit-card')
  const [user] = await receivers(stage, 1)
  await chooseFile(other, words, csvFile('limites.csv', rechargeCsv([rechargeOf(user!, '10000.00', 'Wallet')])))
  await reviewShown(other, words)
  await seen(other.getByText(say.refused))
  await inOther(other, (shown) => seen(other.getByText(says[shown].refused)))
})
