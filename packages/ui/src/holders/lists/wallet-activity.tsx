import type { WalletChange } from '@ventanilla/contract/endpoints/wallets.endpoints'
import { userStatuses, walletStatuses } from '@ventanilla/contract/states'
import { ListView } from '../../lists/list-view.tsx'
import type { Column } from '../../table/columns.ts'
import { userStatus, walletStatus } from '../../values/shared-statuses.ts'
import { StatusTag } from '../../values/status-tag.tsx'
import { Email, Timestamp } from '../../values/values.tsx'
import { useHolderWords } from '../words.ts'

/** A state of a wallet or of its holder, as each has its words. */
function State({ of, status }: { of: WalletChange['of']; status: string }) {
  const user = userStatuses.find((known) => known === status)
  const wallet = walletStatuses.find((known) => known === status)
  if (of === 'user' && user) return <StatusTag of={userStatus} status={user} />
  return wallet ? <StatusTag of={walletStatus} status={wallet} /> : <>{status}</>
}

/** What decided whether the money of a wallet may move: its own states and those of its holder, newest first. */
export function WalletActivity({ walletId }: { walletId: string }) {
  const t = useHolderWords()
  const columns: Column<WalletChange, 'changed_at'>[] = [
    { key: 'when', title: t('activity.when'), sort: 'changed_at', card: 'second', cell: ({ changed_at }) => <Timestamp time={changed_at} /> },
    { key: 'of', title: t('changes.of'), cell: ({ of }) => t(`changes.ofs.${of}`) },
    { key: 'from', title: t('activity.from'), cell: ({ of, from_status: from }) => (from ? <State of={of} status={from} /> : <span className="v-muted">{t('activity.none')}</span>) },
    { key: 'to', title: t('activity.to'), card: 'first', cell: ({ of, to_status }) => <State of={of} status={to_status} /> },
    { key: 'reason', title: t('reason'), long: true, card: 'second', cell: ({ reason }) => reason ?? <span className="v-muted">{t('activity.noReason')}</span> },
    { key: 'by', title: t('activity.by'), wide: true, cell: ({ changed_by }) => <Email value={changed_by || t('system')} /> },
  ]
  return (
    <ListView
      endpoint="wallet-activity"
      input={{ params: { id: walletId } }}
      caption={t('changes.title')}
      search={t('reason')}
      empty={t('changes.empty')}
      columns={columns}
      rowKey={({ id }) => id}
      filters={{ of: { label: t('changes.of'), word: (of) => t(`changes.ofs.${of}`) }, changed_at: { label: t('activity.when') } }}
    />
  )
}
