import { verifyAuditCommand } from '../engines/audit/verify-audit.command.ts'
import { policyCommand } from '../areas/compliance/policy.command.ts'
import { signRegistryAgain } from '../areas/releases/registry-of-releases.ts'
import { releaseCommand } from '../areas/releases/release.command.ts'
import { firstAdministratorLink } from '../areas/sign-in/first-administrator.ts'
import { resetSecondFactor } from '../areas/sign-in/second-factor/reset.command.ts'
import { ordersCommand } from '../engines/bulk/orders/orders.command.ts'
import { figuresCommand } from '../engines/ledger/figures.command.ts'
import { borrowDatabase } from '../platform/database/embedded/borrow-database.ts'
import { backupCommand, restoreCommand } from './backup.command.ts'
import { openServices } from './open-services.ts'
import { migrateAll, prepareDatabase } from './prepare.ts'
import { readSettings, type Settings } from '../platform/settings.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** `asOwner`: runs as the user that owns the tables. `runAlone`: needs no database, or opens it itself. */
type Command = { does: string; asOwner?: true } & (
  | { run: (services: ReturnType<typeof openServices>, args: readonly string[]) => Promise<void> }
  | { runAlone: (settings: Settings, args: readonly string[]) => Promise<void> }
)

const commands: Readonly<Record<string, Command>> = {
  migrate: {
    does: 'applies what the database lacks',
    asOwner: true,
    run: async ({ pool, settings }) => {
      const applied = await migrateAll(pool, settings)
      say(applied.length > 0 ? applied.join('\n') : 'Nothing to apply')
    },
  },
  prepare: {
    does: 'migrate, then the demonstration programme on an empty database (DEMO=0: the first administrator’s link)',
    asOwner: true,
    run: (services) => prepareDatabase(services, say),
  },
  link: {
    does: 'a new one-time link for the first administrator, where there is none',
    run: async ({ db, settings, clock }) => say((await firstAdministratorLink(db, settings, clock.now())) ?? 'There is an administrator already'),
  },
  'verify-audit': {
    does: 'whether the audit log is whole, or its first broken entry (exit code 2); --anchors <file>: with anchors kept elsewhere',
    run: async (services, args) => void (process.exitCode = await verifyAuditCommand(services, args, say)),
  },
  figures: {
    does: 'whether the daily sums of the figures are those of the ledger, or what differs (exit code 1); --mend puts them right',
    run: async (services, args) => void (process.exitCode = await figuresCommand(services, args, say)),
  },
  policy: {
    does: 'which changes wait for a second person: as it is set now, and the default',
    run: (services) => policyCommand(services, say),
  },
  release: {
    does: 'status|publish|promote|rollback <remote> --reason "…" [--build <id>] [--author <name>] [--dry-run]: releases of remotes',
    run: async (services, args) => void (process.exitCode = await releaseCommand(services, args, say)),
  },
  'sign-registry': {
    does: 'signs the registry of remotes again; after a PostgreSQL of your own went back to an earlier moment, as `restore` does by itself',
    run: async (services) => {
      await signRegistryAgain(services)
      say('The registry is signed: browsers that have read a later one take it')
    },
  },
  'reset-second-factor': {
    does: '<e-mail>: takes the second factor off somebody who lost authenticator and recovery codes',
    run: (services, [email]) => resetSecondFactor(services, email, say),
  },
  backup: {
    does: '<file>: the embedded database into a file, while the product runs; restores it beside and checks it, but for --unchecked',
    runAlone: (settings, args) => backupCommand(settings, args, say),
  },
  restore: {
    does: '<file>: makes the embedded database of DATA_DIR from a backup; --replace puts aside the one that is there',
    runAlone: (settings, args) => restoreCommand(settings, args, say),
  },
  orders: {
    does: 'orders to the card provider that wait for an answer; resolve <reference> done|refused [card id] settles one by what its people say; cleared <reference> takes a difference with the provider off the list',
    run: (services, args) => ordersCommand(services, args, say),
  },
}

const command = commands[process.argv[2] ?? '']
if (!command) {
  for (const [name, { does }] of Object.entries(commands)) say(`node dist/app/cli.js ${name.padEnd(20)} ${does}`)
  process.exitCode = 1
} else {
  try {
    const settings = readSettings(process.env)
    if ('runAlone' in command) await command.runAlone(settings, process.argv.slice(3))
    else await runOnDatabase(command, settings)
  } catch (failure) {
    process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`)
    process.exitCode = 1
  }
}

async function runOnDatabase(command: Extract<Command, { run: unknown }>, settings: Settings): Promise<void> {
  const borrowed = settings.DATABASE_URL ? undefined : await borrowDatabase(settings.DATA_DIR, say)
  try {
    const url = (command.asOwner && settings.DATABASE_OWNER_URL) || (settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL ?? borrowed?.url)
    // A command that runs as the owner grants rights to the user of DATABASE_URL.
    const services = openServices({ ...settings, DATABASE_URL: settings.DATABASE_URL ?? url }, 'cli', url)
    await command.run(services, process.argv.slice(3)).finally(() => services.close())
  } finally {
    await borrowed?.giveBack()
  }
}
