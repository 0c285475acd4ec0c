import assert from 'node:assert/strict'
import { languages } from '@ventanilla/contract/messages/say'
import { invitedTo, linkIn, newAdministrator, newRole, unique } from './administrators.ts'
import { call } from './api.ts'
import { lookAtEach } from './crawl.ts'
import { axePasses, pathIs, seen } from './look.ts'
import { askForCode, enterCode, receivedCode } from './recovery.ts'
import { scenario, themeOf } from './scenario.ts'

for (const language of languages) {
  const theme = themeOf[language]
  scenario(`axe finds nothing on the forms of roles, in ${language} and ${theme}`, { language, theme, as: 'admin' }, async ({ page, stage }) => {
    const role = await newRole(stage, { request: ['cashback'], approve: ['banner'] })
    const { results } = await call(stage, 'roles', { query: { page_size: 100 } })
    const system = results.find(({ is_system: isSystem }) => isSystem)!
    // One that is new, of their own, of another and of the system; the lists are looked at in `crawl.test.ts`.
    // Another page stands between two forms of one: a form that is open keeps what it holds.
    const forms = ['/role-created', `/role-edit/${role.id}`, `/role-created?copy=${system.id}`, `/role-edit/${system.id}`]
    const titles = new Set<string>()
    await lookAtEach(page, stage, forms, async (path) => {
      await axePasses(page, path)
      assert.equal(await page.locator('html').getAttribute('lang'), language)
      titles.add(await page.title())
    })
    // A role that is copied is a new one.
    assert.equal(titles.size, forms.length - 1, `titles: ${[...titles].join(' | ')}`)
  })
  scenario(`axe finds nothing on the way back in and on an invitation, in ${language} and ${theme}`, { language, theme }, async ({ page, words, stage }) => {
    const { email } = await newAdministrator(stage, { request: ['user-detail'] })
    await page.goto('/forgot-password')
    await axePasses(page, '/forgot-password')
    await askForCode(page, words, email)
    await seen(page.getByText(words.recovery.sent))
    await axePasses(page, '/verify')
    await enterCode(page, words, await receivedCode(stage, email))
    await pathIs(page, '/create-password')
    await page.getByLabel(words.signIn.password, { exact: true }).fill('corta')
    await page.getByLabel(words.newPassword.repeat, { exact: true }).fill('otra')
    await seen(page.getByText(words.newPassword.mismatch))
    await axePasses(page, '/create-password')

    const invited = `invitada-${unique()}@empresa.example`
    const { id: role_id } = await newRole(stage, { request: ['cashback'] })
    await call(stage, 'create-admin', { body: { email: invited, first_name: 'Irene', surname: 'Sáenz', role_id } })
    await page.goto(linkIn(await stage.mailbox.waitFor(invitedTo(invited))) ?? '')
    await seen(page.getByText('Irene Sáenz'))
    await axePasses(page, '/invitation')
  })
}
