/**
 * The help centre as data: its sections, whose paths are those of specification section 2, and the entries of each. A page
 * names the entry that belongs to it (`help` in its declaration); the host holds the words.
 */
export const helpSections = {
  aboutLuki: ['console', 'home', 'figures', 'lists', 'shortcuts', 'requests', 'policy', 'compliance', 'audit', 'releases', 'support'],
  registration: ['users', 'user', 'user-data', 'user-status', 'new-users', 'kyc', 'kyc-mails', 'codes', 'id-lists'],
  lukiWallet: ['wallet', 'recharges', 'recoveries', 'adjustments', 'movements', 'disputes', 'suppliers', 'paguelofacil'],
  lukiCard: ['bulk', 'review', 'result', 'cards', 'card', 'new-cards', 'card-activation', 'card-blocks', 'card-cancellation', 'card-fees'],
  profile: ['sign-in', 'recovery', 'session', 'profile', 'second-factor', 'notices', 'admins', 'roles'],
  credits: ['marketing', 'cashback', 'cashback-services', 'services', 'referrals', 'banners', 'segments', 'notifications', 'products'],
} as const

export type HelpSection = keyof typeof helpSections
export type HelpEntry = (typeof helpSections)[HelpSection][number]

/** Where the help centre begins. */
export const HELP = '/helpCenter'
/** The pages that are written by the definitions of operations, and by the messages. */
export const FORMATS = `${HELP}/formats`
export const MESSAGES = `${HELP}/messages`

/** The section of an entry; none where this host does not know the entry: a newer remote may name one. */
const sectionOf = (entry: string | undefined): string | undefined => Object.entries(helpSections).find(([, entries]) => entries.some((known) => known === entry))?.[0]

/** Where an entry stands; the beginning of the help centre where it is not known. */
export function helpAddress(entry: string | undefined): string {
  const section = sectionOf(entry)
  return section === undefined ? HELP : `${HELP}/${section}#${entry ?? ''}`
}

/** Where a message is explained, by its code. */
export const messageAddress = (code: string): string => `${MESSAGES}#${code}`

/** Where the file of a bulk operation is described. */
export const formatAddress = (operation: string): string => `${FORMATS}#${operation}`
