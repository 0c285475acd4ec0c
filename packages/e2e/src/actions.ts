import assert from 'node:assert/strict'
import type { RecordType } from '@ventanilla/contract/endpoints/audit.endpoints'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import type { Language } from '@ventanilla/contract/messages/say'
import { axeFindings } from '@ventanilla/testing/accessibility'
import type { Locator, Page } from 'playwright-core'
import { actionWords, type ActionWords } from './action-words.ts'
import { signedIn, type Person, type Signed } from './administrators.ts'
import { call } from './api.ts'
import { approvalWords } from './approval-words.ts'
import { inOther } from './both-languages.ts'
import { gone, seen } from './look.ts'
import { quiet } from './quiet.ts'
import { approve, newChecker, newMaker } from './requests.ts'
import type { Stage } from './stage.ts'
import { said } from './toasts.ts'
import { untranslated } from './untranslated.ts'

const permissions = ['user-detail', 'user-status', 'user-paguelofacil', 'wallet-balance', 'card-balance', 'transfer', 'reverse-transaction', 'card-dispute', 'card-data', 'card-block', 'credit-card'] as const
let pair: Promise<[maker: Person, checker: Person]> | undefined

/**
 * Somebody who may ask for everything about a user, and somebody who decides it: the same for all scenarios, which have users
 * of their own. Their sessions are new each time: one of an earlier scenario may have ended since.
 */
export async function makerAndChecker(stage: Stage): Promise<{ maker: Signed; checker: Signed }> {
  const [maker, checker] = await (pair ??= Promise.all([newMaker(stage, ...permissions), newChecker(stage, ...permissions)]))
  return { maker: await signedIn(stage, maker), checker: await signedIn(stage, checker) }
}

/** A user as they are now. */
export const userNow = (stage: Stage, userId: string): Promise<UserDetails> => call(stage, 'user-details', { params: { userId } })

/** One action of the page of a user: what is clicked and written, and what it comes to. */
export type Action = {
  /** Its button. */
  label: string
  /** Its form, in a dialog of this name where that is not the label; `submit` where it does not go on to a question. */
  form?: { title?: string; fill?: (form: Locator) => Promise<void>; submit?: string }
  /** The question before it acts, and what it names. */
  question?: { title?: string; names?: readonly string[]; confirm?: string }
  /** What is said when it takes effect without a second person. */
  done?: string
}

/** Where the actions are played: a page of the maker, and who approves; `screen`: their page, where they do it there; `inBoth`: dialogs are looked at in the other language and theme as well. */
export type Desk = { page: Page; stage: Stage; language: Language; checker: Signed; screen?: Page; inBoth?: true }

const exact = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true })

/** Presses the button of an action, which may stand behind the one for those that have no room in their row. */
export async function press(page: Page, language: Language, label: string): Promise<void> {
  const button = exact(page, label).first()
  const more = page.getByRole('button', { name: actionWords[language].more })
  await button.or(more).first().waitFor()
  for (let at = 0; !(await button.isVisible()) && at < (await more.count()); at += 1) await more.nth(at).click()
  await button.click()
}

/** The dialog that is open says in the other language what it has to, in no word of its own, and axe finds nothing on it. */
async function standsInOther({ page, inBoth }: Desk, partOf: (say: ActionWords) => { title: string; button: string; names: readonly string[] }): Promise<void> {
  if (inBoth)
    await inOther(page, async (language) => {
      const { title, button, names } = partOf(actionWords[language])
      const dialog = page.getByRole('dialog', { name: title, exact: true })
      await seen(exact(dialog, button))
      for (const name of names) await seen(dialog.getByText(name, { exact: true }))
      assert.deepEqual(await untranslated(page, language, '[role=dialog]'), [], title)
      assert.deepEqual(await axeFindings(page, '[role=dialog]'), [], `axe on ${title}`)
    })
}

/** Begins an action, fills its form in and confirms it. It waits for approval, and until then nothing moves; or it is done. */
export async function act(desk: Desk, userId: string, action: (say: ActionWords) => Action): Promise<{ before: UserDetails; now: UserDetails }> {
  const { page, stage, language } = desk
  const say = actionWords[language]
  const { label, form, question, done } = action(say)
  const before = await userNow(stage, userId)
  await press(page, language, label)
  if (form) {
    const dialog = page.getByRole('dialog', { name: form.title ?? label, exact: true })
    await form.fill?.(dialog)
    if (form.submit && !done) await seen(dialog.getByText(say.waits))
    await standsInOther(desk, (other) => {
      const own = action(other)
      return { title: own.form?.title ?? own.label, button: own.form?.submit ?? other.next, names: form.submit && !done ? [other.waits] : [] }
    })
    await exact(dialog, form.submit ?? say.next).click()
  }
  if (question) {
    const dialog = page.getByRole('dialog', { name: question.title ?? say.asks(label), exact: true })
    for (const name of question.names ?? []) await seen(dialog.getByText(name, { exact: true }))
    if (!done) await seen(dialog.getByText(say.waits))
    await standsInOther(desk, (other) => {
      const own = action(other)
      return { title: own.question?.title ?? other.asks(own.label), button: own.question?.confirm ?? own.label, names: [...(own.question?.names ?? []), ...(done ? [] : [other.waits])] }
    })
    await exact(dialog, question.confirm ?? label).click()
    // The dialog stays until it is done; the words of the action before may still be on the screen.
    if (done) await gone(dialog)
  }
  if (done) await said(page, done)
  else await filedAndApproved(desk, before)
  return { before, now: await userNow(stage, userId) }
}

/**
 * The page says that it was sent for approval; nothing is changed before the checker approves, and the page shows what waits.
 * `record`: what the change is of, where it is not the user.
 */
export async function filedAndApproved({ page, stage, language, checker, screen }: Desk, before: UserDetails, record: { type: RecordType; id: string } = { type: 'user', id: before.id }): Promise<void> {
  const say = actionWords[language]
  const filed = page.getByRole('dialog', { name: say.filed, exact: true })
  await exact(filed, say.read).click()
  await gone(filed)
  await seen(page.getByText(say.pending))
  assert.deepEqual(without(await userNow(stage, before.id)), without(before), 'nothing moves before it is approved')
  const { results } = await call(stage, 'pending-changes', { params: { type: record.type }, query: { ids: record.id } })
  // The demonstration has older requests that wait.
  const [newest] = results.map(({ request_id: id }) => Number(id)).toSorted((one, other) => other - one)
  if (screen) await approveOnScreen(screen, language, String(newest))
  else await approve(stage, checker, String(newest))
  await page.reload()
}

/** Approves a whole request on its page, on which axe finds nothing. */
export async function approveOnScreen(page: Page, language: Language, id: string): Promise<void> {
  const say = approvalWords[language]
  await page.goto(`/request-detail/${id}`)
  await seen(page.getByRole('table', { name: say.changes }))
  await quiet(page)
  assert.deepEqual(await axeFindings(page), [], 'axe on the request')
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await exact(page, say.approve).first().click()
  await exact(page.getByRole('dialog', { name: say.asksApprove(title) }), say.approve).click()
  await said(page, say.approved(title))
}

const without = ({ pending_requests: _requests, ...user }: UserDetails) => user
