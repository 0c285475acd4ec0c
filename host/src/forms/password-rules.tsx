import { passwordRules } from '@ventanilla/contract/password'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { Icon } from '@ventanilla/ui/entry'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'

type PasswordRulesProps = { password: string; repeated: string; email: string }

/** The rules of a new password, each marked when it is fulfilled (specification section 5). Only the server knows the common passwords. */
export function PasswordRules({ password, repeated, email }: PasswordRulesProps) {
  const t = useWords()
  const say = useProblemText()
  const { settings } = useServices()
  const rules = [
    ...passwordRules(settings.passwords).map((rule) => ({ key: rule.code, text: say(rule), met: rule.met(password, email) })),
    { key: 'match', text: t('new_password.match'), met: password !== '' && password === repeated },
  ]
  return (
    <div className="v-note host-rules">
      <p>{t('new_password.rules')}</p>
      <ul>
        {rules.map(({ key, text, met }) => (
          <li key={key} data-met={met}>
            <Icon name={met ? 'check-circle' : 'dash'} /> {text} <span className="v-hidden">({t(met ? 'new_password.met' : 'new_password.unmet')})</span>
          </li>
        ))}
        {settings.passwords === 'strict' && (
          <li>
            <Icon name="info" /> {say({ code: 'password_common' })} <span className="v-hidden">({t('new_password.later')})</span>
          </li>
        )}
      </ul>
    </div>
  )
}
