import { firstAdministratorLink } from './auth/first-administrator.ts'
import { resetSecondFactor } from './auth/second-factor/reset.command.ts'
import { writeSystemRoles } from './auth/system-roles.ts'
import { ordersCommand } from './card-provider/orders/orders.command.ts'
import { migrate } from './database/migrate.ts'
import { openServices } from './open-services.ts'
import { prepareDatabase } from './prepare.ts'
import { readSettings } from './settings.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

type Command = { does: string; run: (services: ReturnType<typeof openServices>, args: readonly string[]) => Promise<void> }

const commands: Readonly<Record<string, Command>> = {
  migrate: {
    does: 'applies what the database lacks',
    run: async ({ pool, db }) => {
      const applied = await migrate(pool)
      await writeSystemRoles(db)
      say(applied.length > 0 ? applied.join('\n') : 'Nothing to apply')
    },
  },
  prepare: {
    does: 'migrate, then the demonstration programme on an empty database (DEMO=0: the first administrator’s link)',
    run: ({ pool, settings }) => prepareDatabase(pool, settings, say),
  },
  link: {
    does: 'a new one-time link for the first administrator, where there is none',
    run: async ({ db, settings, clock }) => say((await firstAdministratorLink(db, settings, clock.now())) ?? 'There is an administrator already'),
  },
  'check-audit': {
    does: 'looks for breaks in the chain of the audit log',
    run: async ({ pool }) => {
      const { rows } = await pool.query<{ chain_position: string | null; entry_id: string; problem: string }>('select * from audit_chain_breaks()')
      for (const { chain_position, entry_id, problem } of rows) say(`${chain_position ?? '-'}\t${entry_id}\t${problem}`)
      say(rows.length === 0 ? 'The chain is whole' : `${rows.length} breaks`)
      if (rows.length > 0) process.exitCode = 2
    },
  },
  'reset-second-factor': {
    does: '<e-mail>: takes the second factor off somebody who lost authenticator and recovery codes',
    run: (services, [email]) => resetSecondFactor(services, email, say),
  },
  orders: {
    does: 'orders to the card provider that wait for an answer; resolve <reference> done|refused [card id] settles one by what its people say',
    run: (services, args) => ordersCommand(services, args, say),
  },
}

const command = commands[process.argv[2] ?? '']
if (!command) {
  for (const [name, { does }] of Object.entries(commands)) say(`node dist/cli.js ${name.padEnd(20)} ${does}`)
  process.exitCode = 1
} else {
  try {
    const services = openServices(readSettings(process.env), 'cli')
    await command.run(services, process.argv.slice(3)).finally(() => services.close())
  } catch (failure) {
    process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`)
    process.exitCode = 1
  }
}
