import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { publicUrl, readSettings } from './settings.ts'

describe('settings', () => {
  it('need nothing to be set', () => {
    const settings = readSettings({})
    assert.deepEqual([settings.PORT, settings.DEMO, settings.DATABASE_URL, settings.CORS_ORIGINS, publicUrl(settings)], [8080, true, undefined, [], 'http://localhost:8080'])
  })

  it('make a demonstration in somebody’s own database only where that is asked for', () => {
    const own = { DATABASE_URL: 'postgresql://u@%2Frun%2Fpg/db' }
    const asked = [{}, own, { ...own, DEMO: '1' }, { ...own, DEMO_PASSWORD: 'Demostracion.2026' }, { ...own, DEMO: '0', DEMO_PASSWORD: 'Demostracion.2026' }]
    assert.deepEqual(asked.map((environment) => readSettings(environment).DEMO), [true, false, true, true, false])
  })

  it('take blank for unset', () => {
    const [blank, unset] = [readSettings({ PORT: '', DATABASE_URL: '', DEMO: '' }), readSettings({})]
    assert.equal(JSON.stringify(blank, Object.keys(unset).sort()), JSON.stringify(unset, Object.keys(unset).sort()))
  })

  it('read lists, flags and addresses', () => {
    const settings = readSettings({ CORS_ORIGINS: 'https://a.example, https://b.example', DEMO: '0', PUBLIC_URL: 'https://ventanilla.example/', DATABASE_URL: 'postgresql://u@%2Frun%2Fpg/db' })
    assert.deepEqual([settings.CORS_ORIGINS, settings.DEMO, publicUrl(settings)], [['https://a.example', 'https://b.example'], false, 'https://ventanilla.example'])
  })

  it('say each of those that can not be read, by name', () => {
    const wrong = { PORT: 'x', DEMO: 'yes', DEMO_PASSWORD: 'short', DATABASE_URL: 'mysql://x', SMTP_URL: 'x', TOKEN_SECRET: 'x' }
    assert.throws(() => readSettings(wrong), (error: Error) => Object.keys(wrong).every((name) => error.message.includes(`Setting ${name}: `)))
  })

  it('say in which range a number lies, and what contradicts what', () => {
    const refused = (given: Record<string, string>) => {
      try {
        readSettings(given)
        return ''
      } catch (error) {
        return (error as Error).message
      }
    }
    for (const PORT of ['70000', '8080.5', '-1', 'x']) assert.equal(refused({ PORT }), 'Setting PORT: must be a whole number from 0 to 65535')
    assert.equal(readSettings({ PORT: ' ' }).PORT, 8080)
    assert.equal(refused({ DATABASE_READ_URL: 'postgresql://h/db' }), 'Setting DATABASE_READ_URL: needs DATABASE_URL')
    assert.equal(refused({ WEB_DIR: '/nowhere/at/all' }), 'Setting WEB_DIR: there is no folder /nowhere/at/all')
    for (const REGISTRY_FROM of ['https://x.example/remotes.json', '/srv/releases', 'builds']) {
      assert.equal(refused({ REGISTRY_FROM, REGISTRY_KEYS: ' ' }), `Setting REGISTRY_KEYS: needed with REGISTRY_FROM=${REGISTRY_FROM}`)
      assert.equal(refused({ REGISTRY_FROM, REGISTRY_KEYS: 'k'.repeat(43) }), '')
    }
    for (const REGISTRY_FROM of ['', 'server', 'build']) assert.equal(refused({ REGISTRY_FROM }), '')
    assert.equal(refused({ PUBLIC_URL: 'https://x.example/?a#b' }), 'Setting PUBLIC_URL: must end before ? and #')
    assert.equal(refused({ SMTP_URL: 'smtp://' }), 'Setting SMTP_URL: must name a host')
    assert.equal(refused({ MAIL_FROM: 'nobody' }), 'Setting MAIL_FROM: must be an e-mail address, or a name and <an address>')
    for (const MAIL_FROM of ['a@b.example', 'Luki <a@b.example>']) assert.equal(readSettings({ MAIL_FROM }).MAIL_FROM, MAIL_FROM)
    assert.deepEqual(readSettings({ CORS_ORIGINS: 'https://a.example/,http://b:8080' }).CORS_ORIGINS, ['https://a.example', 'http://b:8080'])
    for (const CORS_ORIGINS of ['https://a.example/path', 'ftp://a', 'a.example']) assert.match(refused({ CORS_ORIGINS }), /^Setting CORS_ORIGINS[.0-9]*: must be a list of/)
  })

  it('name what the chosen card provider lacks', () => {
    const given = { CARD_PROVIDER: 'paycaddy', PAYCADDY_URL: 'https://api.paycaddy.example/', PAYCADDY_KEY: 'k', PAYCADDY_CODE_PHYSICAL: 'P', PAYCADDY_CODE_VIRTUAL: 'V' }
    assert.equal(readSettings(given).PAYCADDY_URL, 'https://api.paycaddy.example')
    for (const name of Object.keys(given).slice(1)) assert.throws(() => readSettings({ ...given, [name]: '' }), new Error(`Setting ${name}: needed with CARD_PROVIDER=paycaddy`))
    for (const address of ['http://api.paycaddy.example', 'http://localhost.example']) assert.throws(() => readSettings({ ...given, PAYCADDY_URL: address }), /^Error: Setting PAYCADDY_URL: must be an https/)
    assert.throws(() => readSettings({ CARD_PROVIDER: 'otro' }), /Setting CARD_PROVIDER: must be built-in or paycaddy/)
  })
})
