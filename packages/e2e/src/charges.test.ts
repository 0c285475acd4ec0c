import assert from 'node:assert/strict'
import type { Language } from '@ventanilla/contract/messages/say'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import { axeFindings } from '@ventanilla/testing/accessibility'
import type { Locator, Page } from 'playwright-core'
import { approveOnScreen } from './actions.ts'
import { approvalWords } from './approval-words.ts'
import { standsInBoth } from './both-languages.ts'
import { chargesWords, type ChargesWords } from './charges-words.ts'
import { gone, pathIs, seen, sticksOut, tabTo } from './look.ts'
import { quiet } from './quiet.ts'
import { newChecker, newMaker } from './requests.ts'
import { openAs, scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

async function nothingFound(page: Page, what: string): Promise<void> {
  await quiet(page)
  assert.deepEqual(await axeFindings(page), [], `axe on ${what}`)
  assert.equal(await sticksOut(page), '', what)
}

const button = (where: Page | Locator, name: string | RegExp) => where.getByRole('button', { name, exact: true })
const box = (where: Page | Locator, name: string | RegExp) => where.getByRole('textbox', { name })

/** Who asks, on a page of charges, and who approves on a screen of their own. */
type Desk = { page: Page; screen: Page; language: Language; path: string }

async function desk(page: Page, elsewhere: () => Promise<Page>, stage: Stage, language: Language, path: string, permission: PermissionCode): Promise<Desk> {
  const screen = await elsewhere()
  await openAs(screen, await newChecker(stage, permission))
  await openAs(page, await newMaker(stage, permission), path)
  return { page, screen, language, path }
}

/** The change waits; another person approves it, and the page shows what came of it. */
async function approved({ page, screen, language, path }: Desk): Promise<void> {
  const say = approvalWords[language]
  await button(page.getByRole('dialog', { name: say.sent }), say.see).click()
  await pathIs(page, /^\/request-detail\/\d+$/)
  await approveOnScreen(screen, language, new URL(page.url()).pathname.split('/').at(-1) ?? '')
  await page.goto(path)
}

/** Writes a day as people type it, and leaves the field. */
async function writeDay(form: Locator, name: RegExp, day: string): Promise<void> {
  await box(form, name).fill(day)
  await box(form, name).press('Tab')
}

/** The form says in both languages what is wrong with it. */
async function hasProblems(page: Page, problems: (words: ChargesWords) => readonly (string | RegExp)[]): Promise<void> {
  await standsInBoth(page, 'a form with problems', async (language) => {
    const words = chargesWords[language]
    for (const problem of problems(words)) await seen(page.getByRole('dialog', { name: words.create }).getByText(problem))
  })
  assert.equal(await sticksOut(page), '', 'a form with problems')
}

const rowOf = (page: Page, { history }: ChargesWords, day: string) => page.getByRole('table', { name: history }).getByRole('row').filter({ hasText: day })

// Each is played in one language, and its form is looked at in both.
scenario('a charge of cards is refused, corrected, approved, edited and deleted before its day', { language: 'es', width: 1280, height: 900, provokes: [400] }, async ({ page, elsewhere, stage, language }) => {
  const say = chargesWords[language]
  const own = await desk(page, elsewhere, stage, language, '/card-fees', 'card-fee')
  await seen(page.getByRole('heading', { name: say.fees, level: 1 }))
  await seen(page.getByRole('table', { name: say.history }).getByText(say.past, { exact: true }))
  await nothingFound(page, 'the charges of cards')

  await button(page, say.create).click()
  const form = page.getByRole('dialog', { name: say.create })
  const send = () => button(form, say.save).click()
  await form.getByRole('radio', { name: say.both }).check()
  await send()
  await seen(form.getByText(say.noBase))
  await form.getByRole('combobox', { name: say.kind }).click()
  await page.getByTitle(say.type, { exact: true }).click()
  await gone(form.getByText(say.noBase))
  for (const [name, text] of [[say.fixed, '1'], [say.percent, '100.01'], [say.least, '3'], [say.most, '2']] as const) await box(form, name).fill(text)
  await writeDay(form, say.from, say.noSuchDay)
  await send()
  await hasProblems(page, ({ tooMuch, order, noDay }) => [tooMuch, order, noDay])
  for (const [name, text] of [[say.percent, '2.5'], [say.least, '2'], [say.most, '']] as const) await box(form, name).fill(text)
  await seen(form.getByText(say.example))
  await writeDay(form, say.from, '31/12/2020')
  await send()
  await seen(form.getByText(say.over))
  await writeDay(form, say.from, say.short)
  assert.equal(await box(form, say.from).inputValue(), say.day)
  await send()
  await approved(own)
  await seen(rowOf(page, say, say.day).getByText(say.written))
  await seen(rowOf(page, say, say.day).getByText(say.toCome, { exact: true }))

  await button(rowOf(page, say, say.day), new RegExp(`^${say.edit.slice(0, 4)}.*${say.day}$`)).click()
  const edit = page.getByRole('dialog', { name: say.edit })
  await box(edit, say.percent).fill('3')
  await writeDay(edit, say.from, say.otherDay)
  await button(edit, say.save).click()
  await approved(own)
  await seen(rowOf(page, say, say.otherDay).getByText(say.rewritten))
  assert.equal(await rowOf(page, say, say.day).count(), 0)

  await page.setViewportSize({ width: 320, height: 720 })
  await nothingFound(page, 'the charges on a phone')
  await page.setViewportSize({ width: 1280, height: 900 })
  await button(rowOf(page, say, say.otherDay), new RegExp(`^${say.remove}.*${say.otherDay}$`)).click()
  await button(page.getByRole('dialog'), say.confirmRemove).click()
  await approved(own)
  await seen(rowOf(page, say, say.past))
  assert.equal(await rowOf(page, say, say.otherDay).count(), 0)
  assert.equal(await button(page.getByRole('table', { name: say.history }), new RegExp(`^${say.remove}.*/2020$`)).count(), 0, 'what has begun stays')
})

scenario('a charge of PagueloFacil is asked for with the keyboard alone, counted while one types, approved, edited and deleted', { language: 'en', width: 1280, height: 900, provokes: [400] }, async ({ page, elsewhere, stage, language }) => {
  const say = chargesWords[language]
  const own = await desk(page, elsewhere, stage, language, '/paguelofacil-charge', 'paguelofacil-limit')
  await seen(page.getByRole('heading', { name: say.paguelofacil, level: 1 }))
  const paid = (where: Page | Locator) => where.getByText(say.pays, { exact: true }).locator('..')
  await box(page, say.calculator).fill('50')
  await seen(paid(page).getByText(/^USD\s5\d\.\d\d$/))
  await box(page, say.calculator).fill('9999999')
  await seen(page.getByText(say.outside))
  await gone(paid(page))
  await nothingFound(page, 'the charge of PagueloFacil')

  const write = async (field: Locator, text: string) => {
    await tabTo(page, field)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  await tabTo(page, button(page, say.create))
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: say.create })
  await seen(form)
  const fields = (texts: readonly (readonly [RegExp, string])[]) => texts.reduce((before, [name, text]) => before.then(() => write(box(form, name), text)), Promise.resolve())
  await fields([[say.percent, '101'], [say.fixed, '0.35'], [say.tax, '7'], [say.smallest, '600'], [say.largest, '500'], [say.from, say.noSuchDay]])
  await page.keyboard.press('Enter')
  await hasProblems(page, ({ tooMuch, orderOfPayments, noDay }) => [tooMuch, orderOfPayments, noDay])
  await fields([[say.percent, '3.25'], [say.smallest, '0.30']])
  await seen(paid(form).getByText(/^USD\s103\.85$/))
  await tabTo(page, form.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowDown')
  assert.equal(await form.getByRole('radio', { name: say.programme }).isChecked(), true)
  await seen(form.getByText(say.eaten))
  await fields([[say.smallest, '5'], [say.from, '31/12/2020']])
  await page.keyboard.press('Enter')
  await seen(form.getByText(say.over))
  await fields([[say.from, say.short]])
  await page.keyboard.press('Enter')
  await approved(own)
  await seen(rowOf(page, say, say.day).getByText(say.toCome, { exact: true }))

  await button(rowOf(page, say, say.day), new RegExp(`^${say.edit.slice(0, 4)}.*${say.day}$`)).click()
  const edit = page.getByRole('dialog', { name: say.edit })
  assert.equal(await edit.getByRole('radio', { name: say.programme }).isChecked(), true)
  await writeDay(edit, say.from, say.otherDay)
  await button(edit, say.save).click()
  await approved(own)
  await button(rowOf(page, say, say.otherDay), new RegExp(`^${say.remove}.*${say.otherDay}$`)).click()
  await button(page.getByRole('dialog'), say.confirmRemove).click()
  await approved(own)
  await seen(rowOf(page, say, say.past))
  assert.equal(await rowOf(page, say, say.otherDay).count(), 0)
  await page.setViewportSize({ width: 320, height: 720 })
  await nothingFound(page, 'the charge on a phone')
})
