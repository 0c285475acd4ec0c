import { Segmented } from '../fields/segmented.tsx'
import { useCallback, useState } from 'react'
import type { Language } from '@ventanilla/contract/messages/say'
import { trustedTypesPolicy } from '@ventanilla/contract/trusted-types'
import { useUiWords } from '../words/use-ui-words.ts'

type Look = 'text' | 'html'

const policy = trustedTypesPolicy('ventanilla-mail', { createHTML: (text) => text })

/** The frame of a mail: its sandbox allows no script, no form and no address of ours. */
function MailFrame({ subject, html }: { subject: string; html: string }) {
  const fill = useCallback((frame: HTMLIFrameElement | null) => void (frame && (frame.srcdoc = policy.createHTML(html))), [html])
  return <iframe ref={fill} className="v-mail-frame" title={subject} sandbox="" />
}

/** A mail as it would arrive: its subject, and below it the text, or the HTML in a frame that runs nothing and reaches nothing. */
export function MailView({ mail: { subject, html, text, language } }: { mail: { subject: string; html: string; text: string; language: Language } }) {
  const t = useUiWords()
  const [look, setLook] = useState<Look>('text')
  return (
    <section className="v-stack v-mail" aria-label={t('mail.label')}>
      <p><span className="v-muted">{t('mail.subject')}:</span> <b lang={language}>{subject}</b></p>
      <Segmented<Look> aria-label={t('mail.look')} value={look} onChange={setLook} options={[{ value: 'text', label: t('mail.text') }, { value: 'html', label: t('mail.html') }]} />
      {look === 'text' ? <p className="v-mail-text" lang={language}>{text}</p> : <MailFrame subject={subject} html={html} />}
    </section>
  )
}
