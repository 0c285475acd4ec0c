import { sql } from 'kysely'
import { walletActivityList } from '@ventanilla/contract/endpoints/wallets.endpoints'
import { byNumber, byText, byTime, defineSource, type ServedList } from '../../../engines/lists/list-source.ts'
import { cellInWords, shownAdmin, shownTime, textHas } from '../../../engines/lists/shown.ts'

// What happened at one moment stands as it was written down: the holder, then the wallet that follows.
const key = [byTime(sql`h.changed_at`), byText(sql`h.of`), byNumber(sql`h.number`)]

/** The changes of state of a wallet and of its holder: what decides whether its money may move. */
export const activityOfWallet = (walletId: string): ServedList<typeof walletActivityList> =>
  defineSource(walletActivityList, {
    from: { wallet_changes: 'h' },
    where: sql`h.wallet_id = ${walletId}`,
    joins: { d: sql`left join admins d on d.id = h.changed_by` },
    columns: {
      id: sql`h.id`,
      of: sql`h.of`,
      from_status: sql`h.from_status`,
      to_status: sql`h.to_status`,
      reason: sql`h.reason`,
      changed_by: shownAdmin(sql`d.email`),
      changed_at: shownTime(sql`h.changed_at`),
    },
    key,
    sorts: { changed_at: key },
    filters: { of: sql`h.of`, changed_at: sql`h.changed_at` },
    search: textHas(sql`${cellInWords(walletActivityList.csv.to_status ?? {}, sql`h.to_status`, (field) => sql.ref(`h.${field}`))} || ' ' || coalesce(h.reason, '') || ' ' || coalesce((select f.email from admins f where f.id = h.changed_by), '')`),
  })
