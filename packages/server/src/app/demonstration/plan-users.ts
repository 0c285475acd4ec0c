import type { KycReason, KycStatus, UserStatus, WalletStatus } from '@ventanilla/contract/states'
import { folded } from '@ventanilla/contract/text'
import type { Random } from '../../platform/random.ts'
import { dwellings, firstNames, mailDomains, occupations, places, streets, surnames, workplaces } from './words.ts'

export const DAY_MS = 86_400_000

/** When the programme began: before its first user joined. */
export const programmeBegan = (now: Date) => new Date(now.getTime() - 560 * DAY_MS)

type Standing = { status: UserStatus; kyc_status: KycStatus; kyc_reason: KycReason | null }

const standing = (count: number, status: UserStatus, kyc_status: KycStatus, kyc_reason: KycReason | null = null): Standing[] =>
  Array.from({ length: count }, () => ({ status, kyc_status, kyc_reason }))

/** How many users the usual demonstration has; a larger one has more of everything, in the same shares. */
export const USUAL_USERS = 400

/** Every status and every reason there is, with enough people in each to page through; the rest is active and verified. */
const exceptions: readonly Standing[] = [
  ...standing(24, 'Inactive', 'not_started'),
  ...standing(16, 'Inactive', 'verification_inputs_completed'),
  ...standing(5, 'Inactive', 'review_needed', 'aml_review'),
  ...standing(4, 'Inactive', 'review_needed', 'input_mismatch'),
  ...standing(4, 'Inactive', 'review_needed', 'document_issues'),
  ...standing(3, 'Inactive', 'review_needed', 'gov_system_down'),
  ...standing(4, 'Inactive', 'rejected', 'input_mismatch'),
  ...standing(3, 'Inactive', 'rejected', 'aml_rejected'),
  ...standing(3, 'Inactive', 'rejected', 'underage'),
  ...standing(4, 'Inactive', 'rejected', 'document_expired'),
  ...standing(3, 'Inactive', 'rejected', 'document_issues'),
  ...standing(2, 'Inactive', 'rejected', 'other'),
  ...standing(8, 'Blocked', 'verified'),
  ...standing(7, 'Frozen', 'verified'),
  ...standing(6, 'Withdrawal process', 'verified'),
  ...standing(6, 'Retired', 'verified'),
  ...standing(5, 'Deleted', 'verified'),
]

/** The wallet of a user by how they stand. */
export const walletStatus: Readonly<Record<UserStatus, WalletStatus>> = {
  Inactive: 'Active',
  Active: 'Active',
  Blocked: 'Blocked',
  Frozen: 'Blocked',
  'Withdrawal process': 'Blocked',
  Retired: 'Closed',
  Deleted: 'Closed',
}

const placeWeights = Object.fromEntries(places.map(({ weight }, at) => [at, weight]))

export type PlannedUser = ReturnType<typeof planUsers>[number]

/** The users of the demonstration, oldest first. However many they are, only the usual few are deleted: the whole database is searched for what is known of each. */
export function planUsers(random: Random, count: number, now: Date) {
  const others = Array.from({ length: Math.max(1, Math.floor(count / USUAL_USERS)) }, (_, time) => exceptions.map((one) => (time > 0 && one.status === 'Deleted' ? { ...one, status: 'Retired' as const } : one))).flat()
  const rest = standing(Math.max(0, count - others.length), 'Active', 'verified')
  const standings = random.shuffle([...others, ...rest]).slice(0, count)
  const taken = new Set<string>()
  const unused = (make: () => string): string => {
    let made = make()
    while (taken.has(made)) made = make()
    taken.add(made)
    return made
  }
  const ages = standings.map(({ status }) => (status === 'Inactive' ? random.whole(1, 60) : random.whole(8, 540))).sort((a, b) => b - a)
  // Those who joined long ago are the ones with a story; who has just joined is still inactive.
  const byAge = [...standings].sort((a, b) => Number(a.status === 'Inactive') - Number(b.status === 'Inactive'))

  return byAge.map((state, index) => {
    const first_name = random.pick(firstNames)
    const surname = random.pick(surnames)
    const place = places[Number(random.weighted(placeWeights))] ?? places[0]
    const joined = new Date(now.getTime() - (ages[index] ?? 1) * DAY_MS - random.whole(0, DAY_MS / 2))
    const identification = identify(random, place.province, unused)
    const kycAt = new Date(Math.min(joined.getTime() + random.whole(1, 72) * 3_600_000, now.getTime()))
    const number = index + 1
    return {
      ...state,
      id: `U${String(number).padStart(7, '0')}`,
      wallet: { id: `W${String(number).padStart(7, '0')}`, status: walletStatus[state.status] },
      first_name,
      surname,
      ...identification,
      mobile: unused(() => `+5076${random.digits(7)}`),
      email: unused(() => `${mailName(first_name)}.${mailName(surname)}${random.chance(0.4) ? random.whole(1, 99) : ''}@${random.pick(mailDomains)}`),
      occupation: random.pick(occupations),
      workplace: random.pick(workplaces),
      address1: `${random.pick(streets)}, ${random.pick(dwellings)} ${random.whole(1, 240)}`,
      city: place.city,
      region: place.region,
      zip_code: place.zip,
      salary_cents: random.whole(55, 320) * 1000,
      kyc_updated_at: state.kyc_status === 'not_started' ? null : kycAt,
      provider_user_id: state.kyc_status === 'verified' ? `pcu_${random.hex(16)}` : null,
      created_at: joined,
    }
  })
}

const mailName = (name: string) => folded(name).replace(/[^a-z]/g, '')

/** Mostly a cédula of the province; some of Panamanians abroad, of residents and of naturalised people; some passports. */
function identify(random: Random, province: number, unused: (make: () => string) => string) {
  const kind = random.weighted({ own: 82, resident: 6, abroad: 2, naturalised: 2, passport: 8 })
  if (kind === 'passport') return { identification_type: 'Pasaporte', identification_number: unused(() => `${random.pick(['P', 'AB', 'XD', 'CC'])}${random.digits(7)}`) }
  const letters = { own: String(province), resident: 'E', abroad: 'PE', naturalised: 'N' }[kind]
  const book = kind === 'own' ? random.whole(200, 1040) : random.whole(8, 170)
  return { identification_type: 'Cédula', identification_number: unused(() => `${letters}-${book}-${random.whole(20, 2490)}`) }
}
