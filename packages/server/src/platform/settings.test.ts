import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { publicUrl, readSettings } from './settings.ts'

describe('settings', () => {
  it('need nothing to be set', () => {
    const settings = readSettings({})
    assert.deepEqual([settings.PORT, settings.DEMO, settings.DATABASE_URL, settings.CORS_ORIGINS, publicUrl(settings)], [8080, true, undefined, [], 'http://localhost:8080'])
  })

  it('take blank for unset', () => {
    assert.equal(JSON.stringify(readSettings({ PORT: '', DATABASE_URL: '', DEMO: '' })), JSON.stringify(readSettings({})))
  })

  it('read lists, flags and addresses', () => {
    const settings = readSettings({ CORS_ORIGINS: 'https://a.example, https://b.example', DEMO: '0', PUBLIC_URL: 'https://ventanilla.example/', DATABASE_URL: 'postgresql://u@%2Frun%2Fpg/db' })
    assert.deepEqual([settings.CORS_ORIGINS, settings.DEMO, publicUrl(settings)], [['https://a.example', 'https://b.example'], false, 'https://ventanilla.example'])
  })

  it('say each of those that can not be read, by name', () => {
    const wrong = { PORT: 'x', DEMO: 'yes', DEMO_PASSWORD: 'short', DATABASE_URL: 'mysql://x', SMTP_URL: 'x', TOKEN_SECRET: 'x' }
    assert.throws(() => readSettings(wrong), (error: Error) => Object.keys(wrong).every((name) => error.message.includes(`Setting ${name}: `)))
  })

  it('name what the chosen card provider lacks', () => {
    const given = { CARD_PROVIDER: 'paycaddy', PAYCADDY_URL: 'https://api.paycaddy.example/', PAYCADDY_KEY: 'k', PAYCADDY_CODE_PHYSICAL: 'P', PAYCADDY_CODE_VIRTUAL: 'V' }
    assert.equal(readSettings(given).PAYCADDY_URL, 'https://api.paycaddy.example')
    for (const name of Object.keys(given).slice(1)) assert.throws(() => readSettings({ ...given, [name]: '' }), new Error(`Setting ${name}: needed with CARD_PROVIDER=paycaddy`))
    for (const address of ['http://api.paycaddy.example', 'http://localhost.example']) assert.throws(() => readSettings({ ...given, PAYCADDY_URL: address }), /^Error: Setting PAYCADDY_URL: must be an https/)
    assert.throws(() => readSettings({ CARD_PROVIDER: 'otro' }), /Setting CARD_PROVIDER: must be built-in or paycaddy/)
  })
})
