import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSettings } from '../../platform/settings.ts'
import { newPasswordProblems } from './passwords.ts'

const codes = async (password: string, PASSWORDS: string, confirm_password?: string) => {
  const entered = { password, ...(confirm_password !== undefined && { confirm_password }) }
  return (await newPasswordProblems(entered, 'ana.rios@ventanilla.example', readSettings({ PASSWORDS }))).map(({ field, code }) => `${field}: ${code}`)
}

describe('a new password', () => {
  it('keeps the rules of the specification', async () => {
    assert.deepEqual(await codes('una-clave-7', 'normal', 'una-clave-7'), [])
    assert.deepEqual(await codes('', 'normal'), ['password: password_short', 'password: password_letter', 'password: password_digit', 'password: password_is_name'])
    assert.deepEqual(await codes('Ana.Rios@ventanilla.example', 'normal'), ['password: password_digit', 'password: password_is_name'])
    assert.deepEqual(await codes('una-clave-7', 'normal', 'una-clave-8'), ['confirm_password: password_mismatch'])
  })

  it('may be a common one unless the rules are strict', async () => {
    assert.deepEqual(await codes('password1', 'normal'), [])
    assert.deepEqual(await codes('password1', 'strict'), ['password: password_short', 'password: password_common'])
  })

  for (const common of ['password1234', 'PassWord2026!', '123456password', 'qwertyuiop12', 'Contraseña2026!', 'ventanilla2026', 'Luki20262026!', 'passwordpassword1'])
    it(`is not ${common} where they are`, async () => {
      assert.ok((await codes(common, 'strict')).includes('password: password_common'), common)
    })

  it('is taken where it is long and nobody else’s', async () => {
    assert.deepEqual(await codes('siete gatos en Colón 9', 'strict', 'siete gatos en Colón 9'), [])
  })
})
