import { useQuery } from '@tanstack/react-query'
import type { PublishedRelease } from '@ventanilla/contract/endpoints/releases.endpoints'
import { clashText } from '@ventanilla/contract/release-clashes'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useKeptText } from '@ventanilla/ui/changes'
import { Alert, LoadFailure } from '@ventanilla/ui/core'
import { useLoadState } from '@ventanilla/ui/data'
import { ConfirmCall } from '@ventanilla/ui/detail'
import { useWords } from '../app/use-words.ts'
import { ReasonField } from './reason-field.tsx'

type Props = { remote: string; release: PublishedRelease; live: string | null; onClose: () => void }

/** Makes a release live: what of it clashes with what is live is said before. */
export function PromoteDialog({ remote, release: { version, build }, live, onClose }: Props) {
  const t = useWords()
  const reason = useKeptText(`promote:${remote}`)
  return (
    <ConfirmCall
      endpoint="promote-release"
      input={{ params: { remote }, body: { build, reason: reason.text } }}
      title={t('releases.promote')}
      confirm={t('releases.promote')}
      done={t('releases.promoted', { version })}
      onClose={() => {
        reason.forget()
        onClose()
      }}
      more={(errors) => (
        <>
          <Clashes remote={remote} build={build} />
          <ReasonField reason={reason} error={errors['reason']} />
        </>
      )}
    >
      {t('releases.promote_text', { version, live: live ?? t('releases.nobody') })}
    </ConfirmCall>
  )
}

/** What clashes, before anything is done. Nobody has to wait for it: the server checks again, and refuses what clashes. */
function Clashes({ remote, build }: { remote: string; build: string }) {
  const t = useWords()
  const language = useLanguage()
  const answer = useQuery(useApi().query('check-release', { params: { remote }, body: { build } }))
  const load = useLoadState(answer, ({ clashes }) => clashes)
  if (load.status === 'loading') return <p className="v-muted">{t('releases.checking')}</p>
  if (load.status === 'failed')
    return (
      <>
        <LoadFailure {...load} retrying={answer.isFetching} />
        <p>{t('releases.unchecked')}</p>
      </>
    )
  if (load.value.length === 0) return <Alert kind="success">{t('releases.fits')}</Alert>
  return (
    <Alert kind="danger">
      <p>{t('releases.clashes')}</p>
      <ul>
        {load.value.map((clash) => {
          const text = clashText(clash, language)
          return <li key={text}>{text}</li>
        })}
      </ul>
    </Alert>
  )
}
