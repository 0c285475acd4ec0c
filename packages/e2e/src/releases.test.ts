import assert from 'node:assert/strict'
import { HOST_API } from '@ventanilla/contract/constants'
import { fitsRange } from '@ventanilla/contract/fits-range'
import type { Language } from '@ventanilla/contract/messages/say'
import type { RemoteBuild } from '@ventanilla/remote-sdk/declaration'
import { axeFindings } from '@ventanilla/testing/accessibility'
import type { Page } from 'playwright-core'
import { call } from './api.ts'
import { readRegistry } from './declared.ts'
import { keptRemotes, type KeptRemote } from './kept-remotes.ts'
import { becomes, gone, seen } from './look.ts'
import { openProduct, ownStage } from './own-stage.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

/** Everybody's menu changes here, so it has a product of its own. */
const on = ownStage(openProduct)

const NEXT = 'Mercadeo renovado'

/** The live release of marketing with another version and title, sent with its files. */
async function publishNext(stage: Stage, version: string, over: Partial<RemoteBuild> = {}): Promise<RemoteBuild> {
  const { remotes } = await readRegistry(stage.address)
  const { base, build } = remotes.find(({ name }) => name === 'marketing') ?? {}
  assert.ok(build, 'marketing is live')
  const [overview] = build.pages
  const manifest = { ...build, version, build: `e2e-${version.replaceAll('.', '-')}`, words: { ...build.words, es: { ...build.words.es, [overview?.title ?? '']: NEXT } }, ...over }
  const fileOf = async (path: string) => ({ path, content: Buffer.from(await (await fetch(new URL(`${base}${path}`, stage.address))).arrayBuffer()).toString('base64') })
  const files = await Promise.all(Object.keys(build.integrity).map(fileOf))
  await call(stage, 'publish-release', { body: { manifest: JSON.stringify(manifest), files, reason: `Versión ${version}` } })
  return manifest
}

async function nothingFound(page: Page, what: string): Promise<void> {
  await quiet(page)
  assert.deepEqual(await axeFindings(page), [], `axe on ${what}`)
}

const language: Language = 'es'
scenario('a release is published, a check names what clashes, one goes live, everybody gets it, and it is rolled back', { on, as: 'admin', language, provokes: [409], width: 1280, height: 900 }, async ({ page, words, stage }) => {
  const menu = page.getByRole('navigation', { name: words.shell.navigation })
  await publishNext(stage, '98.0.0', { hostApi: '^99.0.0' })
  await publishNext(stage, '99.0.0')
  await page.goto('/releases')
  await seen(page.getByRole('row', { name: /marketing/ }).getByText('El servidor'))
  await nothingFound(page, 'the releases')
  await page.getByRole('link', { name: 'marketing', exact: true }).click()
  await seen(page.getByRole('heading', { level: 1, name: 'marketing' }))
  await nothingFound(page, 'the releases of marketing')

  const promote = async (version: RegExp, reason: string) => {
    await page.getByRole('button', { name: version }).click()
    const dialog = page.getByRole('dialog', { name: 'Poner en vivo' })
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill(reason)
    return dialog
  }
  const refused = await promote(/Poner en vivo: 98\.0\.0/, 'Probar')
  await seen(refused.getByText(/Se hizo para la API \^99\.0\.0 de la consola/))
  await nothingFound(page, 'what clashes')
  await refused.getByRole('button', { name: 'Poner en vivo' }).click()
  await seen(refused.getByText(/No se puede poner en vivo: .*\^99\.0\.0/))
  await refused.getByRole('button', { name: 'Cancelar' }).click()
  await gone(refused)

  const fits = await promote(/Poner en vivo: 99\.0\.0/, 'Nuevo nombre')
  await seen(fits.getByText('Nada choca con lo que está en vivo.'))
  await fits.getByRole('button', { name: 'Poner en vivo' }).click()
  await gone(fits)
  await seen(page.getByRole('table', { name: 'Historial' }).getByText('Nuevo nombre'))
  await page.reload()
  await menu.getByRole('link', { name: NEXT }).click()
  await seen(page.getByRole('main').getByRole('heading', { level: 1 }))
  const isSent = () => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname.startsWith('/api/stored-remotes/marketing/e2e-99-0-0/')))
  await becomes('the page comes from the release that was sent', isSent, true)

  await page.goto('/releases/marketing')
  await page.getByRole('button', { name: 'Volver a la anterior' }).click()
  const back = page.getByRole('dialog', { name: 'Volver a la anterior' })
  await back.getByRole('textbox', { name: 'Motivo' }).fill('El nombre confunde')
  await back.getByRole('button', { name: 'Volver a la anterior' }).click()
  await gone(back)
  await page.reload()
  await seen(menu.locator('a[href="/marketing"]'))
  await gone(menu.getByRole('link', { name: NEXT }))
  const { results } = await call(stage, 'audit-log', { query: { subject_type: 'release', subject_id: 'marketing' } })
  assert.deepEqual(results.slice(0, 2).map(({ action, actor, after }) => [action, actor, after?.['reason']]), [
    ['release.rolled_back', 'admin@ventanilla.example', 'El nombre confunde'],
    ['release.promoted', 'admin@ventanilla.example', 'Nuevo nombre'],
  ])
})

scenario('remotes that were built for the host API before are shown by this host, and one that was built for the next does not go live', { on, as: 'admin' }, async ({ page, words, stage }) => {
  const [major, minor] = HOST_API.split('.').map(Number) as [number, number]
  const menu = page.getByRole('navigation', { name: words.shell.navigation })
  const shown = page.getByRole('main').getByText(/^\d+ usuarios en el programa\.$/)
  const publish = ({ manifest, files }: KeptRemote) => call(stage, 'publish-release', { body: { manifest: JSON.stringify(manifest), files, reason: 'Kept' } })
  const promote = (build: string) => call(stage, 'promote-release', { params: { remote: 'kept-remote' }, body: { build, reason: 'Kept' } })
  const remotes = await keptRemotes()
  assert.equal(remotes.at(-1)?.[0], HOST_API)
  assert.ok(remotes.length > 1, 'one is of the host API before')

  for (const [version, kept] of remotes) {
    await publish(kept)
    if (!fitsRange(HOST_API, kept.manifest.hostApi)) {
      await assert.rejects(promote(kept.manifest.build), /release_clashes/, version)
      continue
    }
    await promote(kept.manifest.build)
    await page.goto('/home')
    await menu.locator('a[href="/kept-remote"]').click()
    await seen(shown)
    const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    assert.ok(scripts.some((address) => address.includes(kept.manifest.build)), `the page is of the build for ${version}`)
  }

  const [, newest] = remotes.at(-1)!
  const next = { ...newest, manifest: { ...newest.manifest, build: 'of-the-next-host', hostApi: `^${String(major)}.${String(minor + 1)}.0` as const } }
  await publish(next)
  await assert.rejects(promote(next.manifest.build), /release_clashes/)
  await page.reload()
  await seen(shown)
})
