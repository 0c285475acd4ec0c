import type { MessageParams } from '@ventanilla/contract/errors'
import type { MailCode } from '@ventanilla/contract/messages/messages'
import { fill, messages, type Language } from '@ventanilla/contract/messages/say'
import type { Settings } from '../../platform/settings.ts'

/** A mail with its words: the same ones as text and as HTML. */
export type Composed = { subject: string; body: string; html: string }

/** Signs that mean something in HTML, also inside of quoted attributes. */
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

const isAddress = (value: string) => /^https?:\/\/[^\s<>"']+$/.test(value)
/** An address as it is read: a long one may be broken anywhere, so that it makes no mail wider than its screen. */
const breakable = (address: string): string => (address.match(/.{1,24}/g) ?? []).map(escaped).join('<wbr>')
/** A value as HTML; an address of ours can be opened. */
const shown = (value: string): string => (isAddress(value) ? `<a href="${escaped(value)}">${breakable(value)}</a>` : escaped(value).replaceAll('\n', '<br>'))

/**
 * A mail of the product in a language: its sentences with their values, and around the HTML the one layout that all mails
 * have. `programme` is always among the values.
 */
export function composeMail(code: MailCode, language: Language, params: MessageParams, { PROGRAMME_NAME }: Pick<Settings, 'PROGRAMME_NAME'>): Composed {
  const { mails } = messages[language]
  const values = { ...params, programme: PROGRAMME_NAME }
  const subject = fill(mails[`${code}_subject`], values)
  const template = mails[`${code}_body`]
  const inHtml = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(String(value))]))
  const paragraphs = template.trim().split(/\n{2,}/).map((paragraph) => fill(escaped(paragraph).replaceAll('\n', '<br>'), inHtml))
  return { subject, body: fill(template, values), html: layout({ language, subject, paragraphs, programme: PROGRAMME_NAME }) }
}

/**
 * Attributes of HTML 3 instead of styles: mail programs that drop styles show it as it is, and so does the preview, in a
 * page whose policy allows no styles of others. The cell of the mail is at most 560 pixels wide and shrinks on a phone,
 * because the empty cells beside it take what is over.
 */
const layout = ({ language, subject, paragraphs, programme }: { language: Language; subject: string; paragraphs: readonly string[]; programme: string }): string => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(subject)}</title></head>
<body bgcolor="#f3f5f8">
<table role="presentation" width="100%" cellpadding="8" cellspacing="0" border="0" bgcolor="#f3f5f8"><tr><td></td><td width="560">
<table role="presentation" width="100%" cellpadding="24" cellspacing="0" border="0" bgcolor="#ffffff">
<tr><td bgcolor="#12324f"><font face="Arial, Helvetica, sans-serif" size="4" color="#ffffff"><b>${escaped(programme)}</b></font></td></tr>
<tr><td align="left"><font face="Arial, Helvetica, sans-serif" size="3" color="#1d2733">
${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
</font></td></tr>
</table>
</td><td></td></tr></table>
</body>
</html>
`
