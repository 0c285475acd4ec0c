import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointId } from '@ventanilla/contract/endpoints'
import type { ChargeState } from '@ventanilla/contract/states'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { Button, PageHeader, RefusableButton, Stack, StatusTag, Timestamp } from '@ventanilla/ui/core'
import type { Column } from '@ventanilla/ui/data'
import { ConfirmCall } from '@ventanilla/ui/detail'
import { chargeStatus } from './statuses.ts'

/** What every charge has that holds from a day. */
type Dated = { id: string; version: number; effective_from: string; status: ChargeState; created_by: string }
type Begun<C> = { what: 'form' | 'delete' | 'switch'; charge?: C }
export type Begin<C> = (begun: Begun<C>) => void

type ChargesFrameProps<C extends Dated> = {
  title: string
  explanation: string
  /** The button that begins a new one, and the calls that create and delete one. */
  create: string
  /** A new one begins as the one in force: while that is on its way the button waits, and says why where it did not come. */
  beginsAs?: { loading: boolean; failed: string | undefined }
  calls: { create: EndpointId; remove: 'delete-card-charge' | 'delete-paguelofacil' }
  /** What is asked before one is deleted. */
  deleteTitle: (charge: C) => string
  /** The form of a new one, or of one that is to come. */
  form: (charge: C | undefined, close: () => void) => ReactNode
  /** The question before one that has begun is switched off or on, where that can be. */
  toSwitch?: (charge: C, close: () => void) => ReactNode
  children: (begin: Begin<C>) => ReactNode
}

/** A page of charges that hold from a day: its head, and the dialogs in which one is created, edited and deleted. */
export function ChargesFrame<C extends Dated>({ title, explanation, create, beginsAs, calls, deleteTitle, form, toSwitch, children }: ChargesFrameProps<C>) {
  const { t } = useTranslation('compliance')
  const { may } = useSession()
  const [begun, begin] = useState<Begun<C>>()
  const close = () => begin(undefined)
  return (
    <Stack>
      <PageHeader title={title} description={explanation} actions={may(calls.create) && <RefusableButton kind="primary" busy={beginsAs?.loading ?? false} {...(beginsAs?.failed !== undefined && { refused: beginsAs.failed })} onClick={() => begin({ what: 'form' })}>{create}</RefusableButton>} />
      {children(begin)}
      {begun?.what === 'form' && form(begun.charge, close)}
      {begun?.what === 'switch' && begun.charge && toSwitch?.(begun.charge, close)}
      {begun?.what === 'delete' && begun.charge && (
        <ConfirmCall
          endpoint={calls.remove}
          input={{ params: { id: begun.charge.id }, body: { version: begun.charge.version } }}
          title={deleteTitle(begun.charge)}
          confirm={t('charges.delete')}
          danger
          done={t('charges.deleted')}
          onClose={close}
        >
          {t('charges.deleteText')}
        </ConfirmCall>
      )}
    </Stack>
  )
}

/** The column of the day from which a charge holds. */
export function useFromColumn<C extends Dated>(): Column<C, 'effective_from'> {
  const { t } = useTranslation('compliance')
  return { key: 'from', title: t('charges.from'), sort: 'effective_from', card: 'second', cell: ({ effective_from }) => <Timestamp time={effective_from} dateOnly /> }
}

/**
 * The columns with which a list of charges ends: where each stands in time, who asked for it, and, for who may change it,
 * what is done with one that is to come, and with one that may be switched off or on. `named` says of which charge a button is.
 */
export function useLastColumns<C extends Dated>(edit: EndpointId, begin: Begin<C>, named: { edit: (charge: C) => string; remove: (charge: C) => string; switched?: (charge: C) => string }): Column<C, never>[] {
  const { t } = useTranslation('compliance')
  const { may } = useSession()
  const actions: Column<C, never> = {
    key: 'actions',
    title: t('charges.actions'),
    hideTitle: true,
    align: 'end',
    cell: (charge) => {
      if (charge.status === 'to_come')
        return (
          <span className="v-row-actions">
            <Button kind="quiet" icon="edit" aria-label={named.edit(charge)} onClick={() => begin({ what: 'form', charge })} />
            <Button kind="quiet" icon="trash" aria-label={named.remove(charge)} onClick={() => begin({ what: 'delete', charge })} />
          </span>
        )
      // What has ended no longer matters; what is off may come back.
      if (charge.status === 'past' || !named.switched) return null
      return <Button kind="quiet" icon={charge.status === 'off' ? 'check' : 'ban'} aria-label={named.switched(charge)} onClick={() => begin({ what: 'switch', charge })} />
    },
  }
  return [
    { key: 'status', title: t('charges.status'), card: 'end', cell: ({ status }) => <StatusTag of={chargeStatus} status={status} /> },
    { key: 'by', title: t('charges.createdBy'), cell: ({ created_by }) => created_by },
    ...(may(edit) ? [actions] : []),
  ]
}
