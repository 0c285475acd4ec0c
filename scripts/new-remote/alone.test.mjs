import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { launchBrowser, newContext } from '../../packages/testing/dist/browser.js'
import { startProduct } from '../../packages/testing/dist/product.js'
import { HOST_API } from '../../packages/contract/dist/constants.js'
import { remotes, root } from '../lib/root.mjs'

/**
 * A team's own repository: made outside of this one, installed from tarballs, checked, built, and shown by the real host.
 * It installs from the registry of npm, so it is `npm run test:alone` and no part of `npm test`. Needs a build.
 */
describe('a remote in a repository of its own', () => {
  const name = 'coffee-club'
  const [major, minor] = HOST_API.split('.').map(Number)
  const folder = mkdtempSync(join(tmpdir(), 'ventanilla-alone-'))
  const web = mkdtempSync(join(tmpdir(), 'ventanilla-web-'))
  const live = join(folder, 'dist/web/live.json')
  let product, browser, token
  after(async () => {
    await browser?.close()
    await product?.stop()
    for (const one of [folder, web]) rmSync(one, { recursive: true, force: true })
  })

  const { NODE_TEST_CONTEXT: _ours, ...env } = process.env
  const run = (program, args, cwd = folder) => {
    try {
      return execFileSync(program, args, { cwd, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    } catch ({ stdout, stderr }) {
      throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`)
    }
  }

  test('is made by one command, and installs from tarballs', () => {
    run(process.execPath, [join(root, 'scripts/new-remote.mjs'), name, '--alone', folder], root)
    for (const file of ['package.json', 'tsconfig.json', 'jest.config.mjs', 'webpack.config.mjs']) assert.ok(!readFileSync(join(folder, file), 'utf8').includes(root), `${file} names this repository`)
    run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'])
    for (const own of ['contract', 'ui', 'webpack-config']) assert.equal(JSON.parse(readFileSync(join(folder, 'node_modules/@ventanilla', own, 'package.json'), 'utf8')).version, HOST_API)
  })

  test('passes its tests', () => {
    run('npm', ['test', '--', '--ci', '--maxWorkers=1'])
  })

  test('type-checks and builds', () => {
    run('npm', ['run', 'build'])
    assert.equal(JSON.parse(readFileSync(live, 'utf8')).hostApi, `^${HOST_API}`)
  })

  describe('in the real host', () => {
    before(async () => {
      mkdirSync(join(web, 'remotes'))
      symlinkSync(join(root, 'host'), join(web, 'host'))
      for (const one of remotes) symlinkSync(join(root, 'remotes', one), join(web, 'remotes', one))
      symlinkSync(folder, join(web, 'remotes', name))
      product = await startProduct({ settings: { WEB_DIR: web, REGISTRY_FROM: 'build' } })
      const answer = await fetch(`${product.address}/api/Login/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'admin@ventanilla.example', password: product.password }) })
      ;({ token } = await answer.json())
      browser = await launchBrowser()
    })

    /** Names another build of the remote live, which says that it was built for this range of hosts. */
    const builtFor = (hostApi) => writeFileSync(live, JSON.stringify({ ...JSON.parse(readFileSync(live, 'utf8')), hostApi }))
    const open = async (context, path) => {
      const profile = await newContext(browser, product.address)
      context.after(() => profile.close())
      await profile.addInitScript((given) => localStorage.setItem('accessToken', given), token)
      const page = await profile.newPage()
      await page.goto(path)
      return page
    }

    for (const [what, range] of [['this host', `^${HOST_API}`], ['the one before', `^${major}.${Math.max(minor - 1, 0)}.0`]])
      test(`built for ${what}, it is in the menu, and its page shows what its call answers`, async (context) => {
        builtFor(range)
        const page = await open(context, '/home')
        await page.getByRole('navigation').first().locator(`a[href="/${name}"]`).click()
        await page.getByText(/^\d+ usuarios en el programa\.$/).waitFor()
      })

    for (const [what, range] of [['the next one', `^${major}.${minor + 1}.0`], ['the next major', `^${major + 1}.0.0`]])
      test(`built for ${what}, it is refused by name, and everything else works`, async (context) => {
        builtFor(range)
        const page = await open(context, `/${name}`)
        const card = page.getByRole('main').getByRole('alert')
        await card.waitFor()
        assert.match(await card.innerText(), /coffee-club[\s\S]*0\.1\.0/)
        await page.getByRole('navigation').first().locator('a[href="/users"]').click()
        await page.getByRole('main').getByRole('table').waitFor()
      })
  })
})
