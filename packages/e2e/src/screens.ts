import { until } from '@ventanilla/testing/until'
import type { Locator, Page } from 'playwright-core'
import { emailOf, type Who } from './api.ts'
import { pathIs, seen } from './look.ts'
import type { Words } from './words.ts'

/** A file as somebody would choose it. */
export type ChosenFile = { name: string; mimeType: string; buffer: Buffer }
export const csvFile = (name: string, buffer: Buffer): ChosenFile => ({ name, mimeType: 'text/csv', buffer })
export const xlsxFile = (name: string, buffer: Buffer): ChosenFile => ({ name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer })

/** Waits until the sign-in page, which the server drew, has its script: until then it keeps what is typed, and reads what the browser keeps. */
export const answers = (page: Page): Promise<void> => seen(page.locator('#root:not([data-look])'))

/** Fills the sign-in page in and sends it. */
export async function signIn(page: Page, words: Words, email: Who | (string & {}), password: string): Promise<void> {
  await page.getByRole('textbox', { name: words.signIn.email }).fill(email.includes('@') ? email : emailOf(email as Who))
  await page.getByLabel(words.signIn.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words.signIn.submit }).click()
}

/** Opens the operations hub and chooses a file on a tile, by default that of the recharge; the caller waits for what follows. */
export async function upload(page: Page, words: Words, file: ChosenFile, tile?: string): Promise<void> {
  await page.goto('/credit-card')
  await chooseFile(page, words, file, tile)
}

/** Chooses a file on the hub that is open. */
export async function chooseFile(page: Page, words: Words, file: ChosenFile, tile: string = words.hub.recharge): Promise<void> {
  await page.getByLabel(`${tile}: ${words.hub.choose}`).setInputFiles(file)
}

/** Uploads a list and waits for its review; gives the id of the document. */
export async function uploadToReview(page: Page, words: Words, file: ChosenFile): Promise<string> {
  await upload(page, words, file)
  return reviewShown(page, words)
}

/** Waits for the review of a list, by default of a recharge; gives the id of the document. */
export async function reviewShown(page: Page, words: Words, route = 'bulk-recharge-list'): Promise<string> {
  await pathIs(page, new RegExp(`^/${route}/[^/]+$`))
  const id = new URL(page.url()).pathname.split('/')[2] ?? ''
  // With its number: the review that was open before stays in sight until this one is drawn.
  await seen(page.getByRole('heading', { name: `${words.review.title} ${id}`, exact: true }))
  // Before its rows are there, Back leaves without a question.
  await seen(page.getByRole('main').getByRole('table'))
  return id
}

/** Waits for the review of a list that was made of another one; gives the id of the new document. */
export async function nextReview(page: Page, words: Words, before: string, route = 'bulk-recharge-list'): Promise<string> {
  await pathIs(page, new RegExp(`^/${route}/(?!${before}$)[^/]+$`))
  return reviewShown(page, words, route)
}

/** Follows the menu to the list of users. */
export const followMenu = (page: Page, words: Words): Promise<void> => page.getByRole('navigation', { name: words.shell.navigation }).getByRole('link', { name: words.users.title }).click()

/** An open page learns that its session is over by the next call, be it one of its own or that of a click. */
export async function isLedOut(page: Page, words: Words): Promise<void> {
  const users = page.getByRole('navigation', { name: words.shell.navigation }).getByRole('link', { name: words.users.title })
  await ledOutBy(page, users)
}

/** Presses something until the page has learned that its session is over. */
export async function ledOutBy(page: Page, pressed: Locator): Promise<void> {
  await until('the sign-in page', async () => {
    if (new URL(page.url()).pathname === '/login') return true
    // Not longer: it would press in what comes after the next sign-in.
    await pressed.click({ timeout: 3_000 }).catch(() => undefined)
    return undefined
  })
}

/** The question before a list moves money. */
export const questionOf = (page: Page, words: Words) => page.getByRole('dialog', { name: words.review.question })

/** Presses Continuar of a list that moves money, and confirms it. */
export async function confirmList(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.review.continue }).click()
  await questionOf(page, words).getByRole('button', { name: words.review.confirm }).click()
}

/** The number on a count card, by its label. */
export async function countOf(page: Page, label: string): Promise<string> {
  const term = page.getByRole('term').filter({ hasText: new RegExp(`^\\s*${label}\\s*$`) })
  return (await term.locator('..').getByRole('definition').innerText()).trim()
}

/** The link to the rows of a list as CSV: it has the name of the file that it gives. */
export const csvLink = (page: Page) => page.getByRole('button', { name: /-(?:revision|review|resultado|results)\.csv$/ })
