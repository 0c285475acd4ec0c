import { useState } from 'react'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { ConfirmDialog, LinkButton } from '@ventanilla/ui/core'
import type { BulkView } from '../operations/bulk-view.ts'
import { useWords } from '../operations/use-words.ts'
import { useForAll } from './use-for-all.ts'

/** What an operation does for everybody whom it can be done for: said first, then begun. */
export function ForAllAction({ view: { definition, forAll, icon } }: { view: BulkView }) {
  const { t } = useWords()
  const { may } = useSession()
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const { begin, busy } = useForAll(definition, close)
  if (!forAll || !may(forAll)) return null
  const say = (part: 'action' | 'title' | 'text' | 'confirm'): string => t(`operations.${definition.id}.forAll.${part}`)

  return (
    <>
      <LinkButton icon={icon} onClick={() => setAsked(true)}>{say('action')}</LinkButton>
      {asked && (
        <ConfirmDialog
          open
          title={say('title')}
          confirm={say('confirm')}
          cancel={t('hub.forAll.cancel')}
          busy={busy}
          onConfirm={() => begin(forAll)}
          onCancel={close}
        >
          <p>{say('text')}</p>
          <p className="v-muted">{t('hub.forAll.follow')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
