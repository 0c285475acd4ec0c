import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hashPassword, passwordFits } from './passwords.ts'

describe('a password', () => {
  it('fits however a keyboard composes its letters, and fits nothing where there is none', async () => {
    const stored = await hashPassword('contraseña-1')
    assert.equal(await passwordFits('contrasen\u0303a-1', stored), true)
    assert.equal(await passwordFits('contrasena-1', stored), false)
    assert.equal(await passwordFits('nobody', undefined), false)
  })
})
