import { useTranslation } from 'react-i18next'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { Button } from '@ventanilla/ui/entry'
import type { CardAction } from './card-action.ts'

type ActionButtonProps = { action: CardAction; card?: CardDetail; onBegin: (action: CardAction) => void }

/** Begins an action; where it can't be done, says why beside it. The button may go with the next state of the card, so the dialog is not its own. */
export function ActionButton({ action, card, onBegin }: ActionButtonProps) {
  const { t } = useTranslation('bulk-operations')
  const { may } = useSession()
  const refused = may(action.endpoint) ? card && action.refused(card) : 'forbidden'
  return (
    <>
      <Button kind={action.danger && !refused ? 'danger' : 'default'} icon={action.icon} disabled={refused !== undefined} onClick={() => onBegin(action)}>{t(`cards.actions.${action.key}.label`)}</Button>
      {refused && <span className="v-muted">{t(`cards.refused.${refused}`)}</span>}
    </>
  )
}
