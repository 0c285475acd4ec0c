import type { Transaction } from '../../platform/database/schema.ts'

/** Somebody whom a list names. */
type Named = { email: string; mobile: string; identification_number: string }

const csv = (rows: readonly (readonly string[])[]): string[] => rows.map((cells) => cells.join(','))

const topUpHeader = ['Mobile', 'Identification Number', 'Email', 'Amount', 'Type (Card/Wallet)', 'Description']

/** Recharges of wallets. */
export const topUpLines = (rows: readonly (Named & { amount: string; description: string })[]): string[] =>
  csv([topUpHeader, ...rows.map(({ mobile, identification_number, email, amount, description }) => [mobile, identification_number, email, amount, 'Wallet', description])])

/** Lines as a spreadsheet saves them. */
export const csvFile = (lines: readonly string[]): string => `\uFEFF${lines.join('\r\n')}\r\n`

/** A list of recharges whose sum is above the amount that asks for approval. */
export const topUps = (holders: readonly Named[]): string[] =>
  topUpLines(holders.map((holder, at) => ({ ...holder, amount: `${450 + 25 * at}.00`, description: 'Aguinaldo' })))

/** Recharges that went out twice, to be taken back: nothing is wrong with them. */
export const recoveries = (holders: readonly Named[]): string[] =>
  topUpLines(holders.map((holder) => ({ ...holder, amount: '10.00', description: 'Viático pagado dos veces' })))

/** Cards to be blocked; the last one is to be unblocked, which it can't be: it is active. */
export const cardBlocks = (holders: readonly Named[]): string[] =>
  csv([['Email', 'Identification Number', 'Action (Block/Unblock)', 'Description'], ...holders.map(({ email, identification_number }, at) => [email, identification_number, at === holders.length - 1 ? 'Unblock' : 'Block', 'Bolso robado en la terminal'])])

/** New employees: one whose mobile is too short, and one whose e-mail somebody has already. */
export const newUsers = (taken: Named): string[] =>
  csv([
    ['First Name', 'Surname', 'Identification Type', 'Identification Number', 'Mobile', 'Email', 'Occupation', 'Workplace', 'City', 'Country'],
    ['Yarelis', 'Batista', 'Cédula', '9-741-2086', '+50762110481', 'yarelis.batista@istmo.example', 'Cajera', 'Grupo Istmo', 'Santiago', 'Panamá'],
    ['Edgardo', 'Pittí', 'Cédula', '4-768-1135', '+50762110482', 'edgardo.pitti@istmo.example', 'Chofer', 'Grupo Istmo', 'David', 'Panamá'],
    ['Milagros', 'De Gracia', 'Cédula', '8-902-447', '6211', 'milagros.degracia@istmo.example', 'Analista', 'Grupo Istmo', 'Ciudad de Panamá', 'Panamá'],
    ['Kevin', 'Samudio', 'Cédula', '2-733-904', '+50762110484', taken.email, 'Bodeguero', 'Grupo Istmo', 'Penonomé', 'Panamá'],
  ])

/** Holders of active cards: the same ones of the same programme. */
export const cardHolders = (db: Transaction): Promise<Named[]> =>
  db
    .selectFrom('users as u')
    .innerJoin('cards as c', 'c.user_id', 'u.id')
    .select(['u.email', 'u.mobile', 'u.identification_number'])
    .where('u.status', '=', 'Active')
    .where('c.status', '=', 'Active')
    .orderBy('u.id', 'desc')
    .limit(5)
    .execute()
