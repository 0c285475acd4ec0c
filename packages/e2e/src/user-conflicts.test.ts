import assert from 'node:assert/strict'
import { shownParam } from '@ventanilla/contract/messages/amounts'
import { actionWords } from './action-words.ts'
import { filedAndApproved, makerAndChecker, press, userNow } from './actions.ts'
import { askFor, call } from './api.ts'
import { inOther } from './both-languages.ts'
import { seen } from './look.ts'
import { cents, formatted } from './money.ts'
import { isActive, takePeople } from './people.ts'
import { approve } from './requests.ts'
import { openAs, scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

/** The data of a user as their form has them. */
async function dataOf(stage: Stage, userId: string) {
  const { id, version, first_name, surname, identification_type, identification_number, mobile, email, occupation, workplace, address1, address2, city, region, zip_code, country, salary } = await userNow(stage, userId)
  const type = identification_type === 'Pasaporte' ? ('Pasaporte' as const) : ('Cédula' as const)
  return { id, version, first_name, surname, identification_type: type, identification_number, mobile, email, occupation, workplace, address1, address2, city, region, zip_code, country, ...(salary !== null && { salary }) }
}

// It is played in one language, and what it opens is looked at in both.
const language = 'es'
const say = actionWords[language]

scenario('what somebody else saved meanwhile comes into the form, and of one field it is asked which value stays', { language, provokes: [409] }, async ({ page, stage }) => {
  const [{ maker, checker }, [user]] = [await makerAndChecker(stage), await takePeople(stage, 1, isActive)]
  const { id } = user!
  await openAs(page, maker, `/form?user=${id}`)
  // Names that nobody in the demonstration has: who is called so already changes nothing.
  await page.getByRole('textbox', { name: say.firstName }).fill('Prisciliana')
  await page.getByRole('textbox', { name: say.occupation }).fill('Abogada')
  await approve(stage, checker, await askFor(stage, maker.token, 'edit-user', { body: { ...(await dataOf(stage, id)), first_name: 'Eudoxia', city: 'Chitré' } }))

  const save = page.getByRole('button', { name: say.save, exact: true })
  await save.click()
  await seen(page.getByText(say.merged))
  await seen(page.getByText(say.undecided))
  assert.equal(await page.getByRole('textbox', { name: say.city }).inputValue(), 'Chitré')
  await page.getByRole('button', { name: say.theirs('Eudoxia'), exact: true }).click()
  const before = await userNow(stage, id)
  await save.click()
  await filedAndApproved({ page, stage, language, checker }, before)
  const now = await userNow(stage, id)
  assert.deepEqual([now.first_name, now.city, now.occupation], ['Eudoxia', 'Chitré', 'Abogada'])
})

scenario('a user who was deleted in between is not changed any further, and the page says so', { language, provokes: [404, 409, 410] }, async ({ page, stage }) => {
  const [{ maker, checker }, [user]] = [await makerAndChecker(stage), await takePeople(stage, 1, ({ status }) => status === 'Inactive', 'review_needed')]
  const { id } = user!
  await openAs(page, maker, `/form?user=${id}`)
  await page.getByRole('textbox', { name: say.occupation }).fill('Abogada')
  const { version } = await userNow(stage, id)
  await approve(stage, checker, await askFor(stage, maker.token, 'change-user-status', { params: { userId: id }, body: { status: 'Deleted', reason: 'Lo pidió', version } }))
  await page.getByRole('button', { name: say.save, exact: true }).click()
  await seen(page.getByText(say.deleted))
  await page.goto(`/form?user=${id}`)
  await seen(page.getByText(say.deleted))
  await inOther(page, (shown) => seen(page.getByText(actionWords[shown].deleted)))
  assert.equal(await page.getByRole('textbox').count(), 0)
  await page.goto(`/users/${id}`)
  const edit = page.getByRole('button', { name: say.edit, exact: true })
  await seen(edit)
  assert.equal(await edit.getAttribute('aria-disabled'), 'true')
  await seen(page.getByText(say.deleted))
})

scenario('a transfer that is not covered is refused at its field, and a movement that was reversed meanwhile in words', { language, provokes: [409] }, async ({ page, stage }) => {
  const [{ maker, checker }, [user]] = [await makerAndChecker(stage), await takePeople(stage, 1, isActive)]
  const { id } = user!
  await call(stage, 'recharge-users', { body: { users: [id], amount: '3.10', card_or_wallet: 'Wallet', description: 'Por error', reference: crypto.randomUUID() } })
  const { wallet } = await userNow(stage, id)
  const [recharge] = (await call(stage, 'wallet-transactions', { params: { id: wallet.id }, query: {} })).results
  const movement = recharge?.transaction_id ?? assert.fail('no movement')

  await openAs(page, maker, `/users/${id}?tab=wallet`)
  await press(page, language, say.transfer)
  const form = page.getByRole('dialog', { name: say.transfer, exact: true })
  await form.getByRole('radio', { name: new RegExp(`^${say.direction.to_card}`) }).check()
  await form.getByRole('textbox', { name: say.amount }).fill(formatted(cents(wallet.balance_available) + 1))
  await form.getByRole('textbox', { name: say.reason, exact: true }).fill('Prueba')
  await form.getByRole('button', { name: say.next, exact: true }).click()
  await seen(form.getByText(say.insufficient(shownParam('available', wallet.balance_available))))
  assert.equal(await form.getByRole('textbox', { name: say.amount }).getAttribute('aria-invalid'), 'true')
  assert.equal(await page.getByRole('dialog', { name: say.asks(say.transfer), exact: true }).count(), 0)
  await page.reload()

  await page.getByRole('button', { name: say.openMovement(movement) }).click()
  await page.getByRole('dialog', { name: say.movement(movement) }).getByRole('button', { name: say.reverse, exact: true }).click()
  const reversing = page.getByRole('dialog', { name: say.reverseOf(movement), exact: true })
  await reversing.getByRole('textbox', { name: say.reason, exact: true }).fill('Se recargó dos veces')
  await reversing.getByRole('button', { name: say.next, exact: true }).click()
  const question = page.getByRole('dialog', { name: say.asks(say.reverse), exact: true })
  await seen(question.getByText(say.waits))
  await approve(stage, checker, await askFor(stage, maker.token, 'reverse-movement', { body: { transaction_id: movement, description: 'La primera', reference: crypto.randomUUID() } }))
  await question.getByRole('button', { name: say.reverse, exact: true }).click()
  await seen(question.getByText(new RegExp(say.reversedAlready)))
  const now = await userNow(stage, id)
  assert.equal(cents(now.wallet.balance_available), cents(wallet.balance_available) - 310)
})
