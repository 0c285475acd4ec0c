import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { composeMail } from './compose-mail.ts'

const settings = { PROGRAMME_NAME: 'Luki "&" Co' }

describe('a mail of the product', () => {
  it('says the same as text and as HTML, where nothing that was given is markup', () => {
    const { subject, body, html } = composeMail('invitation', 'es', { name: '<b>Ana</b>', by: 'Eva', role: 'Soporte', until: '22/11/2026 10:00', link: 'https://v.example/invitation?link=a&b=1' }, settings)
    assert.equal(subject, 'Invitación a la consola de Luki "&" Co')
    assert.match(body, /^Hola, <b>Ana<\/b>:\n\nEva te invita/)
    assert.match(html, /<p>Hola, &lt;b&gt;Ana&lt;\/b&gt;:<\/p>/)
    assert.match(html, /<a href="https:\/\/v\.example\/invitation\?link=a&amp;b=1">https:\/\/v\.example\/invita<wbr>tion\?link=a&amp;b=1<\/a>/)
    assert.match(html, /Luki &quot;&amp;&quot; Co/)
  })

  it('makes a link of nothing but an address', () => {
    const { html } = composeMail('notice', 'en', { name: 'javascript:alert(1)', notice: 'See https://x.example\nnow', link: 'https://v.example/a' }, settings)
    assert.equal(html.match(/<a /g)?.length, 1)
    assert.match(html, /See https:\/\/x\.example<br>now/)
    assert.match(html, /<html lang="en">/)
  })
})
