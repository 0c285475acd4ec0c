import type { AdviceGroup } from '@ventanilla/contract/messages/advice/advice'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { usePageTitle } from '../app/use-page-title.ts'
import { HelpPage } from './help-page.tsx'
import { messageText } from './message-text.ts'
import { RichText } from './rich-text.tsx'
import { useFailures } from './use-failures.ts'
import { useHelp } from './use-help.ts'

/** Every message of the console with what to do, from where the messages themselves come from. */
export function Messages() {
  const { content, say } = useHelp()
  const words = content.frame.messages
  const language = useLanguage()
  const failures = useFailures()
  const groups = Object.entries(content.advice) as [AdviceGroup, Record<string, string>][]
  usePageTitle(words.title)
  return (
    <HelpPage title={words.title} about={`${words.about} ${words.dots}`} contents={groups.map(([group]) => ({ id: group, title: words.groups[group] }))}>
      {groups.map(([group, codes]) => (
        <section key={group} id={group} className="v-stack help-entry" tabIndex={-1} aria-labelledby={`${group}-title`}>
          <h2 id={`${group}-title`}>{words.groups[group]}</h2>
          {Object.entries(codes).map(([code, todo]) => (
            <article key={code} id={code} className="help-message" tabIndex={-1} aria-labelledby={`${code}-title`}>
              <h3 id={`${code}-title`}>{messageText(code, language, failures)}</h3>
              <p><b>{words.do}:</b> <RichText>{say(todo)}</RichText></p>
              <p className="v-note">{words.code}: <code>{code}</code></p>
            </article>
          ))}
        </section>
      ))}
    </HelpPage>
  )
}
