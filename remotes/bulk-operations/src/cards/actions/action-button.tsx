import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { Button } from '@ventanilla/ui/entry'
import { ActionDialog } from './action-dialog.tsx'
import type { CardAction } from './card-action.ts'

/** Begins an action; where it can't be done, says why beside it. */
export function ActionButton({ action, user, card }: { action: CardAction; user: string; card?: CardDetail }) {
  const { t } = useTranslation('bulk-operations')
  const { may } = useSession()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const refused = may(action.endpoint) ? card && action.refused(card) : 'forbidden'
  // Whoever works by keyboard goes on from where the dialog was opened.
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <Button ref={button} kind={action.danger && !refused ? 'danger' : 'default'} icon={action.icon} disabled={refused !== undefined} onClick={() => setOpen(true)}>{t(`cards.actions.${action.key}.label`)}</Button>
      {refused && <span className="v-muted">{t(`cards.refused.${refused}`)}</span>}
      {open && <ActionDialog action={action} user={user} card={card} onClose={close} />}
    </>
  )
}
