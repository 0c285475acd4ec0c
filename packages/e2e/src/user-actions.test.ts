import assert from 'node:assert/strict'
import { sentTo } from '@ventanilla/testing/mailbox'
import { actionWords } from './action-words.ts'
import { act, filedAndApproved, makerAndChecker, press, userNow, type Desk } from './actions.ts'
import { pathIs, seen } from './look.ts'
import { isActive, takePeople } from './people.ts'
import { openAs, scenario } from './scenario.ts'

// It is played in one language, and what it opens is looked at in both.
const language = 'es'
const say = actionWords[language]

scenario('the data of a user are corrected, PagueloFacil is switched, the provider is asked, and they get a mail', { language }, async ({ page, stage }) => {
  const [{ maker, checker }, [user]] = [await makerAndChecker(stage), await takePeople(stage, 1, isActive)]
  const { id, email, surname, first_name: first } = user!
  const desk: Desk = { page, stage, language, checker, inBoth: true }
  await openAs(page, maker, `/users/${id}`)
  const before = await userNow(stage, id)

  await press(page, language, say.edit)
  await pathIs(page, '/form')
  await seen(page.getByRole('heading', { name: say.editOf(`${first} ${surname}`), level: 1 }))
  await page.getByRole('textbox', { name: say.firstName }).fill('Itzel María')
  await page.getByRole('textbox', { name: say.occupation }).fill('Contadora')
  await seen(page.getByText(say.waits))
  await page.getByRole('button', { name: say.save, exact: true }).click()
  await filedAndApproved(desk, before)
  await pathIs(page, `/users/${id}`)
  await seen(page.getByRole('heading', { name: `Itzel María ${surname}`, level: 1 }))
  const edited = await userNow(stage, id)
  assert.deepEqual([edited.first_name, edited.occupation], ['Itzel María', 'Contadora'])

  const to = edited.paguelofacil_enabled ? 'off' : 'on'
  const name = `Itzel María ${surname}`
  const switched = await act(desk, id, (words) => ({ label: words.paguelofacil[to], question: { title: words.paguelofacilOf[to](name) } }))
  assert.equal(switched.now.paguelofacil_enabled, to === 'on')
  await page.getByRole('button', { name: say.paguelofacil[to === 'on' ? 'off' : 'on'], exact: true, includeHidden: true }).waitFor({ state: 'attached' })

  const linked = await act(desk, id, (words) => ({
    label: words.link,
    form: { title: words.linkOf(name), fill: (form) => form.getByRole('textbox', { name: words.provider }).fill(id), submit: words.linkTo },
  }))
  assert.equal(linked.now.provider_user_id, id)
  await seen(page.getByRole('region', { name: say.facts }).getByText(id, { exact: true }))

  await act(desk, id, (words) => ({ label: words.recovery, question: { title: words.recoveryOf(name), confirm: words.sendMail }, done: words.mailSent(email) }))
  const mail = await stage.mailbox.waitFor(sentTo(email))
  assert.match(mail.text, /Itzel María/)
  assert.match(mail.html, new RegExp(`<html lang="${edited.language}">`))
})

scenario('a user is frozen by two people, and blocked by one at once: their money stops', { language }, async ({ page, stage }) => {
  const [{ maker, checker }, [user]] = [await makerAndChecker(stage), await takePeople(stage, 1, isActive)]
  const { id, surname, first_name: first } = user!
  const name = `${first} ${surname}`
  const desk: Desk = { page, stage, language, checker, inBoth: true }
  await openAs(page, maker, `/users/${id}`)
  const frozen = await act(desk, id, (words) => ({
    label: words.status,
    form: {
      title: words.statusOf(name),
      fill: async (form) => {
        await form.getByRole('radio', { name: new RegExp(`^${words.frozen}`) }).check()
        await form.getByRole('textbox', { name: words.reason, exact: true }).fill('Orden de un juzgado')
      },
      submit: words.status,
    },
  }))
  assert.deepEqual([frozen.now.status, frozen.now.status_reason, frozen.now.card?.status], ['Frozen', 'Orden de un juzgado', 'Temporarily blocked'])
  await seen(page.locator('.v-page-header').getByText(say.frozen, { exact: true }))
  const transfer = page.getByRole('button', { name: say.transfer, exact: true })
  assert.equal(await transfer.getAttribute('aria-disabled'), 'true')
  assert.equal(await page.locator(`[id="${(await transfer.getAttribute('aria-describedby')) ?? ''}"]`).textContent(), say.stopped)

  const blocked = await act(desk, id, (words) => ({
    label: words.block,
    form: { title: words.blockOf(name), fill: (form) => form.getByRole('textbox', { name: words.reason, exact: true }).fill('Sospecha de fraude'), submit: words.block },
    done: words.isBlocked(name),
  }))
  assert.deepEqual([blocked.now.status, blocked.now.status_reason], ['Blocked', 'Sospecha de fraude'])
  await seen(page.locator('.v-page-header').getByText(say.blocked, { exact: true }))
})
