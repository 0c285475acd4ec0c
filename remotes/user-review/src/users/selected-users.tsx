import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newReference } from '@ventanilla/api-client/random-hex'
import type { UserSummary } from '@ventanilla/contract/endpoints/users.endpoints'
import { isFiled } from '@ventanilla/contract/filed'
import { cardTypes } from '@ventanilla/contract/states'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { Alert, ConfirmDialog, ProgressBar } from '@ventanilla/ui/core'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { ChoiceField } from '@ventanilla/ui/form'
import { CardFee, useCardFee } from '@ventanilla/ui/holders'
import { sends, type Chosen, type SelectedAction } from './selected-actions.ts'

type Outcome = { user: UserSummary; done: boolean; says: string }
export type SelectedUsersProps = { action: SelectedAction; users: readonly UserSummary[]; onClose: () => void }

/** Asks, acts on each selected user, and says what it came to for each; what failed can be tried again. */
export default function SelectedUsers({ action, users, onClose }: SelectedUsersProps) {
  const { t } = useTranslation('user-review')
  const api = useApi()
  const say = useProblemText()
  const [done, setDone] = useState<number>()
  const [card_type, setType] = useState<Chosen['card_type']>('physical')
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>()
  // What may have arrived is sent again under its reference, and acts once; what was refused is tried anew.
  const [references] = useState(() => new Map<string, string>())
  const failed = outcomes?.filter((outcome) => !outcome.done).map(({ user }) => user) ?? []
  const open = outcomes ? failed : users
  const busy = done !== undefined
  const fee = useCardFee(action === 'request')

  const one = async (user: UserSummary): Promise<Outcome> => {
    const reference = references.get(user.id) ?? newReference()
    references.set(user.id, reference)
    try {
      const answer = await sends[action](api, user.id, reference, { card_type })
      references.delete(user.id)
      if (isFiled(answer)) return { user, done: true, says: t('users.selected.filed') }
      const [result] = answer.results
      return { user, done: result?.status === true || result?.pending === true, says: result?.message ?? '' }
    } catch (error) {
      return { user, done: false, says: say(error) }
    }
  }
  const run = async () => {
    const results: Outcome[] = []
    for (const [at, user] of open.entries()) {
      setDone(at)
      results.push(await one(user))
    }
    setDone(undefined)
    setOutcomes([...(outcomes ?? []).filter((outcome) => outcome.done), ...results])
  }
  const isOver = outcomes !== undefined && failed.length === 0
  return (
    <ConfirmDialog
      open
      title={t(`users.selected.${action}.title`, { count: users.length })}
      confirm={isOver ? t('users.selected.done') : outcomes ? t('users.selected.again') : t(`users.selected.${action}.label`)}
      cancel={t(outcomes ? 'users.selected.close' : 'users.selected.cancel')}
      busy={busy}
      onConfirm={() => (isOver ? onClose() : void run())}
      onCancel={() => !busy && onClose()}
    >
      <div className="v-stack">
        {outcomes ? (
          <Outcomes outcomes={outcomes} failed={failed.length} />
        ) : (
          <>
            <p>{t(`users.selected.${action}.text`)}</p>
            {action === 'request' && <CardType value={card_type} onChange={setType} />}
            {fee !== undefined && <CardFee fee={fee} payers={users.map((user) => ({ name: nameOf(user), wallet: user.wallet_balance }))} />}
            <ul>{users.map((user) => <li key={user.id}>{nameOf(user)}</li>)}</ul>
          </>
        )}
        {busy && <ProgressBar done={done} total={open.length} />}
      </div>
    </ConfirmDialog>
  )
}

/** Of every card that is requested; what is tried again is of the same type. */
function CardType({ value, onChange }: { value: Chosen['card_type']; onChange: (type: Chosen['card_type']) => void }) {
  const { label, option } = useFormWordsOf('request-card')
  return <ChoiceField label={label('card_type')} choices={cardTypes} option={option('card_type')} value={value} onChange={onChange} />
}

function Outcomes({ outcomes, failed }: { outcomes: readonly Outcome[]; failed: number }) {
  const { t } = useTranslation('user-review')
  return (
    <Alert kind={failed > 0 ? 'danger' : 'success'} title={t(failed > 0 ? 'users.selected.failed' : 'users.selected.succeeded', { count: failed > 0 ? failed : outcomes.length })}>
      <ul>{outcomes.map(({ user, says }) => <li key={user.id}><b>{nameOf(user)}</b>: {says}</li>)}</ul>
    </Alert>
  )
}

const nameOf = ({ first_name, surname }: UserSummary): string => `${first_name} ${surname}`
