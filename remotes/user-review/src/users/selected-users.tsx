import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDefinite } from '@ventanilla/api-client/api-error'
import { newReference } from '@ventanilla/api-client/random-hex'
import type { RequestFiled } from '@ventanilla/contract/changes'
import type { UserSummary } from '@ventanilla/contract/endpoints/users.endpoints'
import { isFiled } from '@ventanilla/contract/filed'
import { cardTypes } from '@ventanilla/contract/states'
import { codeOf, useProblemText } from '@ventanilla/i18n/problem-text'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { Alert, ConfirmDialog, ProgressBar, useMounted } from '@ventanilla/ui/core'
import { useFiling, useFormWordsOf } from '@ventanilla/ui/changes'
import { ChoiceField } from '@ventanilla/ui/form'
import { CardFee, useCardFee } from '@ventanilla/ui/holders'
import { selectedActions, sends, type Chosen, type SelectedAction } from './selected-actions.ts'

/** `filed`: it waits for a second person, and has not been applied. `unproved`: the second factor was asked for and not given. `lost`: nobody knows whether it was applied. */
type Outcome = { user: UserSummary; done: boolean; filed?: RequestFiled; unproved?: boolean; lost?: boolean; says: string }
export type SelectedUsersProps = { action: SelectedAction; users: readonly UserSummary[]; onClose: () => void }

/** Asks, acts on each selected user, and says what it came to for each; what failed can be tried again. Once a person has left no more are acted on, and a toast says how far it came. */
export default function SelectedUsers({ action, users, onClose }: SelectedUsersProps) {
  const { t } = useTranslation('user-review')
  const api = useApi()
  const toast = useToast()
  const isMounted = useMounted()
  const say = useProblemText()
  const [done, setDone] = useState<number>()
  const [card_type, setType] = useState<Chosen['card_type']>('physical')
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>()
  // What may have arrived is sent again under its reference, and acts once; what was refused is sent under a new one.
  const [references] = useState(() => new Map<string, string>())
  const failed = outcomes?.filter((outcome) => !outcome.done).map(({ user }) => user) ?? []
  const open = outcomes ? failed : users
  const busy = done !== undefined
  const fee = useCardFee(action === 'request')
  const filing = useFiling(selectedActions.find(({ key }) => key === action)?.endpoint, fee, false, users.map(({ id }) => id).join())
  const close = () => {
    filing.forget()
    onClose()
  }

  const one = async (user: UserSummary): Promise<Outcome> => {
    const reference = references.get(user.id) ?? newReference()
    references.set(user.id, reference)
    try {
      const answer = await sends[action](api, user.id, reference, { card_type, asked: filing.reason })
      references.delete(user.id)
      if (isFiled(answer)) return { user, done: true, filed: answer, says: t('users.selected.filed') }
      const [result] = answer.results
      return { user, done: result?.status === true || result?.pending === true, says: result?.message ?? '' }
    } catch (error) {
      return { user, done: false, unproved: codeOf(error) === 'confirmation_required', lost: !isDefinite(error), says: say(error) }
    }
  }
  const run = async () => {
    const results: Outcome[] = []
    for (const [at, user] of open.entries()) {
      if (!isMounted()) break
      setDone(at)
      const result = await one(user)
      results.push(result)
      if (!result.unproved) continue
      // It would be asked for again with each that is left; all of them can be tried again.
      results.push(...open.slice(at + 1).map((next) => ({ ...result, user: next })))
      break
    }
    if (!isMounted()) {
      filing.forget()
      const failed = results.filter((result) => !result.done).length
      return toast(failed > 0 || results.length < open.length ? 'warning' : 'success', t('users.selected.stopped', { action: t(`users.selected.${action}.label`), done: results.length - failed, failed, left: open.length - results.length }))
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
      onConfirm={() => (isOver ? close() : void run())}
      onCancel={() => !busy && close()}
    >
      <div className="v-stack">
        {outcomes ? (
          <Outcomes outcomes={outcomes} />
        ) : (
          <>
            <p>{t(`users.selected.${action}.text`)}</p>
            {action === 'request' && <CardType value={card_type} onChange={setType} />}
            {fee !== undefined && <CardFee fee={fee} payers={users.map((user) => ({ name: nameOf(user), wallet: user.wallet_balance }))} />}
            <ul>{users.map((user) => <li key={user.id}>{nameOf(user)}</li>)}</ul>
            {filing.notice}
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

/** What became of each, and who decides what was sent for approval: the same people for all of it. */
function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const { t } = useTranslation('user-review')
  const filed = outcomes.flatMap((outcome) => outcome.filed ?? [])
  const failed = outcomes.filter(({ done }) => !done).length
  const applied = outcomes.length - failed - filed.length
  const [kind, title] =
    failed > 0
      ? (['danger', outcomes.some(({ lost }) => lost) ? t('users.selected.uncertain') : t('users.selected.failed', { count: failed })] as const)
      : applied > 0
        ? (['success', t('users.selected.succeeded', { count: applied })] as const)
        : (['info', t('users.selected.sent', { count: filed.length })] as const)
  const names = [...new Set(filed.flatMap(({ deciders }) => deciders))].join(', ')
  return (
    <>
      <Alert kind={kind} title={title}>
        <ul>{outcomes.map(({ user, says }) => <li key={user.id}><b>{nameOf(user)}</b>: {says}</li>)}</ul>
      </Alert>
      {names !== '' && <p>{t('users.selected.deciders', { names })}</p>}
    </>
  )
}

const nameOf = ({ first_name, surname }: UserSummary): string => `${first_name} ${surname}`
