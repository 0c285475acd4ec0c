import { Segmented } from 'antd'
import { useState } from 'react'
import type { Language } from '@ventanilla/contract/messages/say'
import { useUiWords } from '../words/use-ui-words.ts'

type Look = 'text' | 'html'

/** A mail as it would arrive: its subject, and below it the text, or the HTML in a frame that runs nothing and reaches nothing. */
export function MailView({ mail: { subject, html, text, language } }: { mail: { subject: string; html: string; text: string; language: Language } }) {
  const t = useUiWords()
  const [look, setLook] = useState<Look>('text')
  return (
    <section className="v-stack v-mail" aria-label={t('mail.label')}>
      <p><span className="v-muted">{t('mail.subject')}:</span> <b lang={language}>{subject}</b></p>
      <Segmented<Look> aria-label={t('mail.look')} value={look} onChange={setLook} options={[{ value: 'text', label: t('mail.text') }, { value: 'html', label: t('mail.html') }]} />
      {look === 'text' ? <p className="v-mail-text" lang={language}>{text}</p> : <iframe className="v-mail-frame" title={subject} sandbox="" srcDoc={html} />}
    </section>
  )
}
