import assert from 'node:assert/strict'
import { operations } from '@ventanilla/contract/bulk/operations'
import { templateCsv } from '@ventanilla/contract/bulk/template'
import { helpAddress, helpSections } from '@ventanilla/contract/help'
import { languages, type Language } from '@ventanilla/contract/messages/say'
import { axeFindings } from '@ventanilla/testing/accessibility'
import { inOther } from './both-languages.ts'
import { lookAtEach } from './crawl.ts'
import { readRegistry } from './declared.ts'
import { axePasses, becomes, downloaded, hasFocus, pathIs, seen, sticksOut } from './look.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'
import { csvFile, upload } from './screens.ts'

const PHONE = { width: 320, height: 720 }
const DESK = { width: 1440, height: 900 }

const words = {
  es: { help: 'Ayuda de esta página', search: 'Buscar en la ayuda', template: /^Descargar la plantilla de /, todo: /^Qué hacer/, refund: 'reembolso' },
  en: { help: 'Help for this page', search: 'Search the help', template: /^Download the template for /, todo: /^What to do/, refund: 'refund' },
}
const paths = ['', ...Object.keys(helpSections).map((section) => `/${section}`), '/formats', '/messages'].map((path) => `/helpCenter${path}`)

scenario('the help centre is open to everybody, axe finds nothing in Spanish and light nor in English and dark, and it fits a phone', {}, async ({ page, stage }) => {
  const titles = { es: new Set<string>(), en: new Set<string>() }
  await lookAtEach(page, stage, paths, async (path) => {
    const look = async (language: Language) => {
      await axePasses(page, path)
      titles[language].add(await page.title())
    }
    await look('es')
    await inOther(page, look)
    // Spanish has the longer words.
    await page.setViewportSize(PHONE)
    await quiet(page)
    assert.equal(await sticksOut(page), '', path)
    await page.setViewportSize(DESK)
  })
  for (const all of Object.values(titles)) assert.equal(all.size, paths.length, [...all].join(' | '))
})

for (const language of languages) {
  scenario(`a refused file leads to what to do about it, in ${language}`, { language, as: 'admin', provokes: [400] }, async ({ page, words: screens, context }) => {
    await upload(page, screens, csvFile('empty.csv', Buffer.from('')))
    const [help] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: words[language].todo }).click()])
    await help.waitForURL(/\/helpCenter\/messages#file_empty$/)
    const entry = help.locator('#file_empty')
    await seen(entry)
    await help.waitForFunction(() => document.activeElement?.id === 'file_empty')
    await help.close()
  })

  scenario(`the help is searched, and templates are handed out, in ${language}`, { language }, async ({ page }) => {
    await page.goto('/helpCenter')
    await seen(page.getByRole('heading', { level: 1 }))
    await page.keyboard.press('/')
    await page.keyboard.type(words[language].refund)
    await seen(page.locator('.help-results a').first())
    assert.equal(new URL(page.url()).searchParams.get('q'), words[language].refund)
    assert.deepEqual(await axeFindings(page), [], 'axe on results')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await pathIs(page, /^\/helpCenter\/\w+$/)
    await page.goto('/helpCenter/formats')
    for (const operation of operations) {
      const file = await downloaded(page, () => page.locator(`#${operation.id}`).getByRole('button', { name: words[language].template }).click())
      assert.equal(`\uFEFF${file.text}`, templateCsv(operation, language))
    }
  })
}

scenario('each page that a remote declares has an entry, and its question mark leads there', { as: 'admin' }, async ({ page, stage, context }) => {
  const { remotes } = await readRegistry(stage.address)
  const pages = remotes.flatMap(({ build }) => build?.pages ?? [])
  const without: string[] = []
  for (const remote of remotes)
    for (const one of remote.build?.pages ?? []) {
      const own = remote.build?.pages ?? []
      let holder: (typeof own)[number] | undefined = one
      while (holder && holder.help === undefined) holder = own.find(({ id }) => id === holder?.parent)
      if (holder?.help === undefined || !Object.values<readonly string[]>(helpSections).some((entries) => entries.includes(holder?.help ?? ''))) without.push(one.path)
    }
  assert.deepEqual(without, [], 'pages without an entry')
  for (const path of ['/users', '/credit-card', '/user/profile']) {
    await page.goto(path)
    const mark = page.getByRole('link', { name: words.es.help })
    await seen(mark)
    const help = pages.find((one) => one.path === path)?.help ?? 'profile'
    // The mark is there before the page is known; then it leads to the start.
    await becomes('the mark leads to the entry of the page', () => mark.getAttribute('href'), helpAddress(help))
    const [opened] = await Promise.all([context.waitForEvent('page'), mark.click()])
    await seen(opened.locator(`#${help}`))
    await opened.waitForFunction((id) => document.activeElement?.id === id, help)
    assert.equal(await hasFocus(opened.locator(`#${help}`)), true)
    await opened.close()
  }
})
