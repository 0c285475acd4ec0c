import type { UserSummary } from '@ventanilla/contract/endpoints/users.endpoints'
import type { Language } from '@ventanilla/contract/messages/say'
import { holds, isActive, mayHaveCard, takePeople } from './people.ts'
import type { Stage } from './stage.ts'

type Rows = readonly (readonly string[])[]

/**
 * One operation as somebody uses it, in one of the languages and formats. The headers of its files are written here to
 * the letter, on purpose not read from the definitions: those that the specification quotes must not change.
 */
export type OperationCase = {
  language: Language
  format: 'CSV' | 'XLSX'
  tile: string
  route: string
  /** Header of the file as it is typed. */
  header: readonly string[]
  rows: (stage: Stage) => Promise<Rows>
  /** Header line of the review's and the result's export. */
  exported: string
  /** What the result says of each row, in the language. */
  says: readonly string[]
  /** Moves money: Continuar asks once more. */
  moves?: boolean
  /** Asks for e-mail addresses. */
  notifies?: boolean
}

const isBlocked = ({ status, card_status }: UserSummary) => status === 'Active' && card_status === 'Temporarily blocked'
const keys = ({ email, identification_number }: UserSummary) => [email, identification_number] as const

export const operationCases: readonly OperationCase[] = [
  {
    language: 'es', format: 'CSV', tile: 'Crear tarjetas', route: 'create-card-list', moves: true,
    header: ['Correo', 'Cédula', 'Tipo de tarjeta'],
    rows: async (stage) => (await takePeople(stage, 2, mayHaveCard)).map((user, at) => [...keys(user), ['física', 'virtual'][at] ?? '']),
    exported: 'Email,Identification Number,Card Type,Status,Message',
    says: ['Tarjeta solicitada', 'Tarjeta solicitada'],
  },
  {
    language: 'en', format: 'XLSX', tile: 'Activate cards', route: 'activate-card-list',
    header: ['Email', 'Identification Number'],
    rows: async (stage) => (await takePeople(stage, 2, ({ card_status }) => card_status === 'PendingAck')).map((user) => [...keys(user)]),
    exported: 'Email,Identification Number,Status,Message',
    says: ['Card activated', 'Card activated'],
  },
  {
    language: 'es', format: 'XLSX', tile: 'Bloquear tarjetas', route: 'block-card-list',
    header: ['Correo electrónico', 'Identificación', 'Acción', 'Descripción'],
    rows: async (stage) => {
      const [active] = await takePeople(stage, 1, isActive)
      const [blocked] = await takePeople(stage, 1, isBlocked)
      return [[...keys(active!), 'Bloquear', 'Extravío por confirmar'], [...keys(blocked!), 'Desbloquear', 'La encontró']]
    },
    exported: 'Email,Identification Number,Action (Block/Unblock),Description,Status,Message',
    says: ['Tarjeta bloqueada', 'Tarjeta desbloqueada'],
  },
  {
    language: 'en', format: 'CSV', tile: 'Cancel cards', route: 'cancel-card-list', moves: true,
    header: ['Email', 'Identification Number', 'Action', 'Description'],
    rows: async (stage) => (await takePeople(stage, 2, isActive)).map((user, at) => [...keys(user), ['Lost', 'Request'][at] ?? '', '']),
    exported: 'Email,Identification Number,Action (Lost/Stolen/Damaged/Fraud/Request),Description,Status,Message',
    says: ['Card canceled', 'Card canceled'],
  },
  {
    language: 'en', format: 'CSV', tile: 'Bulk recharge', route: 'bulk-recharge-list', moves: true, notifies: true,
    header: ['Mobile', 'Identification Number', 'Email', 'Amount', 'Type (Card/Wallet)', 'Description'],
    rows: async (stage) => (await takePeople(stage, 2, isActive)).map((user, at) => [user.mobile, user.identification_number, user.email, '7.50', ['Card', 'Wallet'][at] ?? '', 'Bonus']),
    exported: 'Mobile,Identification Number,Email,Amount,Type (Card/Wallet),Description,Status,Message',
    says: ['Recharge applied', 'Recharge applied'],
  },
  {
    language: 'es', format: 'XLSX', tile: 'Recuperar saldo', route: 'recover-balance-list', moves: true, notifies: true,
    header: ['Correo', 'Identificación', 'Monto', 'Descripción', 'Tipo'],
    rows: async (stage) => (await takePeople(stage, 2, (user) => isActive(user) && holds(500)(user))).map((user) => [...keys(user), '1.25', 'Recarga por error', 'Billetera']),
    exported: 'Email,Identification Number,Amount,Description,Type (Card/Wallet),Transaction Id,Status,Message',
    says: ['Saldo recuperado', 'Saldo recuperado'],
  },
]
