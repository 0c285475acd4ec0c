import { useTranslation } from 'react-i18next'
import { ResourceForm } from '@ventanilla/ui/form'
import { useWords } from '../app/use-words.ts'

export default function DisableSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const { t: message } = useTranslation('messages')
  return (
    <ResourceForm
      endpoint="disable-second-factor"
      dialog={{ title: t('second_factor.disable_title') }}
      label={(field) => t(field === 'code' ? 'login.code' : 'profile.current_password')}
      looks={{ current_password: { autoComplete: 'current-password' }, code: { hint: t('login.code_hint') } }}
      refusals={{ other: 'code' }}
      input={(body) => ({ body })}
      submit={t('second_factor.disable')}
      danger
      saved={() => message('answers.second_factor_disabled')}
      onDone={onClose}
      onCancel={onClose}
    >
      {({ field }) => (
        <>
          <p>{t('second_factor.disable_text')}</p>
          {field('current_password')}
          {field('code')}
        </>
      )}
    </ResourceForm>
  )
}
