import { randomBytes } from 'node:crypto'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import type { Grants } from '@ventanilla/contract/permissions'
import { sentTo, type ReceivedMail } from '@ventanilla/testing/mailbox'
import type { Page } from 'playwright-core'
import { call, callAs, endSession } from './api.ts'
import { pathIs } from './look.ts'
import { signIn } from './screens.ts'
import type { Stage } from './stage.ts'
import type { Words } from './words.ts'

/** An administrator that one scenario created for itself. */
export type Person = { id: string; email: string; firstName: string; surname: string; name: string; password: string; role: Role }
/** One with a session. */
export type Signed = Person & { token: string }

/** Nobody else has it. */
export const unique = () => randomBytes(4).toString('hex')

/** A role of its own that grants this. */
export const newRole = (stage: Stage, { request = [], approve = [] }: Partial<Grants>): Promise<Role> =>
  call(stage, 'create-role', { body: { name: `Rol ${unique()}`, description: 'Para una prueba', request_permissions: [...request], approve_permissions: [...approve] } })

/** The address that an invitation's mail carries. */
export const invitedTo = (email: string) => (mail: ReceivedMail) => sentTo(email)(mail) && linkIn(mail) !== undefined
export const linkIn = ({ text }: ReceivedMail) => /https?:\/\/\S+\/invitation\?link=\S+/.exec(text)?.[0]

/** An active administrator with a role of their own. They come in by an invitation, as all do, and have the session that begins with it. */
export async function newSigned(stage: Stage, grants: Partial<Grants>): Promise<Signed> {
  const tag = unique()
  const [email, firstName, surname] = [`prueba-${tag}@empresa.example`, 'Marta', `Prueba ${tag}`]
  const role = await newRole(stage, grants)
  const { id } = await call(stage, 'create-admin', { body: { email, first_name: firstName, surname, role_id: role.id } })
  const link = new URL(linkIn(await stage.mailbox.waitFor(invitedTo(email))) ?? '').searchParams.get('link') ?? ''
  const password = `clave-${tag}-1`
  const { token } = await callAs(stage, undefined, 'accept-invitation', { body: { link, password, confirm_password: password } })
  return { id, email, firstName, surname, name: `${firstName} ${surname}`, password, role, token }
}

/** The same, signed in nowhere. */
export async function newAdministrator(stage: Stage, grants: Partial<Grants>): Promise<Person> {
  const { token, ...person } = await newSigned(stage, grants)
  await endSession(stage, token)
  return person
}

/** Begins another session of somebody, without the browser. */
export async function signedIn(stage: Stage, person: Person): Promise<Signed> {
  const { token } = await callAs(stage, undefined, 'login', { body: { email: person.email, password: person.password } })
  return { ...person, token }
}

/** Signs an administrator in on the sign-in page, by default to the home page: where that is what is looked at. Elsewhere `openAs` does it. */
export async function enter(page: Page, words: Words, { email, password }: Pick<Person, 'email' | 'password'>, path = '/home'): Promise<void> {
  await page.goto(path)
  await pathIs(page, '/login')
  await signIn(page, words, email, password)
  await pathIs(page, path)
}
