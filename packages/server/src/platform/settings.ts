import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { passwordPolicies } from '@ventanilla/contract/password'

const blank = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const optional = <T extends z.ZodType>(type: T) => z.preprocess(blank, type.optional())
const flag = z.preprocess(blank, z.enum(['0', '1', 'true', 'false'], 'must be 1 or 0').optional()).transform((value) => (value === undefined ? undefined : value === '1' || value === 'true'))
const whole = (fallback: number, min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.preprocess(blank, z.coerce.number(error).int(error).min(min, error).max(max, error).default(fallback))
}
const url = (protocols: RegExp, name: string) => z.url({ protocol: protocols, error: `must be ${name}` })
/** An address as browsers name where a page comes from: a closing slash is no part of it, and a path belongs to none. */
const origin = z.string().transform((address) => address.replace(/\/$/, '')).refine((address) => URL.canParse(address) && new URL(address).origin === address && /^https?:/.test(address), 'must be a list of http:// or https:// origins, without a path')

/** What a provider outside can't be reached without. */
const neededBy = { 'built-in': [], paycaddy: ['PAYCADDY_URL', 'PAYCADDY_KEY', 'PAYCADDY_CODE_PHYSICAL', 'PAYCADDY_CODE_VIRTUAL'] } as const

/** What REGISTRY_FROM says of a registry that this server signs itself. */
const ownRegistries: ReadonlySet<string | undefined> = new Set([undefined, 'server', 'build'])

/** Every setting of the server with its default; the environment is read here and nowhere else. */
const fields = z.object({
  PORT: whole(8080, 0, 65535),
  HOST: z.preprocess(blank, z.string().default('0.0.0.0')),
  /** Folder of the embedded database, of mails, of the log and of the audit log's anchors. */
  DATA_DIR: z.preprocess(blank, z.string().default('.data')).transform((path) => resolve(path)),
  /** A PostgreSQL 15 or newer; unset, the server starts one of its own in DATA_DIR. */
  DATABASE_URL: optional(url(/^postgres(ql)?$/, 'a postgresql:// address')),
  /** The user that owns the tables: preparing and migrating run as it. Unset, who runs the server does both. */
  DATABASE_OWNER_URL: optional(url(/^postgres(ql)?$/, 'a postgresql:// address')),
  /** The same database without the pooler (PgBouncer in transaction mode) that DATABASE_URL names: what listens, or holds a lock for longer than a transaction, goes there. */
  DATABASE_DIRECT_URL: optional(url(/^postgres(ql)?$/, 'a postgresql:// address')),
  /** A streaming standby of it: lists, figures and their files are read there. */
  DATABASE_READ_URL: optional(url(/^postgres(ql)?$/, 'a postgresql:// address')),
  /** Uploads hold four at once: three that are read, and one that is kept for a worker. */
  DATABASE_POOL: whole(10, 4, 200),
  /** After this the API gives up a statement; uploads, single actions and sorted whole lists take the time they need. 0: never. */
  STATEMENT_TIMEOUT_MS: whole(15_000, 0, 600_000),
  /** How long a client may take: to send the headers, a body, a whole upload; and how long an upload or an answer may stand still. */
  HEADERS_TIMEOUT_MS: whole(15_000, 50, 600_000),
  BODY_TIMEOUT_MS: whole(30_000, 50, 600_000),
  UPLOAD_TIMEOUT_MS: whole(1_800_000, 50, 86_400_000),
  IDLE_TIMEOUT_MS: whole(30_000, 50, 600_000),
  /** How long a stopping API still listens while /readyz says that it is not ready. */
  DRAIN_MS: whole(0, 0, 60_000),
  /** 0: an empty programme, and a one-time link for the first administrator. Unset, a demonstration is made in a database of the server's own, and in another one where DEMO_PASSWORD asks for it: what it writes into a ledger stays there. */
  DEMO: flag,
  DEMO_SEED: whole(507, 0, 2 ** 31),
  /** How many users the demonstration has. */
  DEMO_USERS: whole(400, 400, 200_000),
  /** Password of the demonstration administrators; unset, one is made at random and printed once. */
  DEMO_PASSWORD: optional(z.string().min(8, 'needs at least 8 characters')),
  SMTP_URL: optional(url(/^smtps?$/, 'an smtp:// or smtps:// address').refine((address) => !URL.canParse(address) || new URL(address).hostname !== '', 'must name a host')),
  /** Unset, mails come from the programme by its name: its users have never heard of Ventanilla. */
  MAIL_FROM: optional(z.string().regex(/^[^@\s<>]+@[^@\s<>]+$|<[^@\s<>]+@[^@\s<>]+>$/, 'must be an e-mail address, or a name and <an address>')),
  /** The address that people open: links in mails begin with it. */
  PUBLIC_URL: optional(url(/^https?$/, 'an http:// or https:// address').refine((address) => !/[?#]/.test(address), 'must end before ? and #')),
  PROGRAMME_NAME: z.preprocess(blank, z.string().max(40).default('Luki')),
  /** Port on which a worker answers /healthz and /metrics of its own; 0: none. */
  METRICS_PORT: whole(0, 0, 65535),
  /** Who asks for /metrics sends it as a bearer token. Unset, the API has no /metrics. */
  METRICS_TOKEN: optional(z.string().min(16, 'needs at least 16 characters')),
  /** Who may read /api/docs: administrators with their token, or everybody who reaches the server. */
  API_DOCS: z.preprocess(blank, z.enum(['session', 'open'], 'must be session or open').default('session')),
  /** Where traces and metrics go (OTLP over HTTP). Unset, nothing of OpenTelemetry is loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(url(/^https?$/, 'an http:// or https:// address')),
  OTEL_EXPORT_MS: whole(10_000, 100, 600_000),
  LOG_LEVEL: z.preprocess(blank, z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),
  /** How many proxies stand before the server: whose X-Forwarded-For counts. */
  TRUST_PROXY: whole(0, 0, 10),
  /** Comma-separated origins that may call the API from a browser; empty: only its own. */
  CORS_ORIGINS: z
    .preprocess(blank, z.string().default(''))
    .transform((list) => list.split(',').map((origin) => origin.trim()).filter(Boolean))
    .pipe(z.array(origin)),
  /** Signs the tokens; unset, one is made at random and kept in the database. */
  TOKEN_SECRET: optional(z.string().min(32, 'needs at least 32 characters')),
  /** `strict`: new passwords are at least 12 long and none of the common ones. */
  PASSWORDS: z.preprocess(blank, z.enum(passwordPolicies, 'must be normal or strict').default('normal')),
  SESSION_IDLE_MINUTES: whole(15, 1, 480),
  SESSION_HOURS: whole(8, 1, 24),
  /** Who holds the cards: the programme's own database, or PayCaddy. */
  CARD_PROVIDER: z.preprocess(blank, z.enum(['built-in', 'paycaddy'], 'must be built-in or paycaddy').default('built-in')),
  /** Origin of PayCaddy's API; it takes nothing over plain http, which is for a local stand-in. */
  PAYCADDY_URL: optional(z.string().regex(/^https:\/\/[^/]|^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|$)/, 'must be an https:// address').transform((address) => address.replace(/\/+$/, ''))),
  PAYCADDY_KEY: optional(z.string()),
  /** Codes of the card products, one for printed cards and one for virtual ones, as PayCaddy gives them out. */
  PAYCADDY_CODE_PHYSICAL: optional(z.string()),
  PAYCADDY_CODE_VIRTUAL: optional(z.string()),
  PAYCADDY_TIMEOUT_MS: whole(20_000, 50, 120_000),
  /** Between two calls for the same order that certainly did not arrive; PayCaddy asks for five seconds at least. */
  PAYCADDY_RETRY_PAUSE_MS: whole(5_000, 0, 600_000),
  /** Calls a minute: from one address to each of sign-in and the steps of recovery, and everything of one session, or of one address without a session. */
  LOGIN_RATE: whole(20, 1, 100_000),
  RATE: whole(1200, 1, 1_000_000),
  /** Codes of recovery an hour for one e-mail. */
  CODE_RATE: whole(5, 1, 100_000),
  /** So many days after its end a list loses its file and its uploaded rows; what became of each row stays. 0: never. */
  LISTS_KEPT_DAYS: whole(400, 0, 36_500),
  /** Where files are kept: a bucket of an S3-compatible store, as the address of the bucket. Unset: in the database. */
  FILES_URL: optional(url(/^https?$/, 'the http:// or https:// address of a bucket')),
  FILES_KEY: optional(z.string()),
  FILES_SECRET: optional(z.string()),
  FILES_REGION: z.preprocess(blank, z.string().default('auto')),
  /** Folder that holds `host/dist/web` and `remotes/{name}/dist/web`; unset, this repository. */
  WEB_DIR: optional(z.string()),
  /** Origin of the API that the browser calls; empty, this server's own. */
  API_BASE: z.preprocess(blank, z.union([z.literal(''), url(/^https?$/, 'an http:// or https:// address')]).default('')).transform((base) => base.replace(/\/$/, '')),
  /** Address of the registry document as the browser sees it. */
  REGISTRY_URL: z.preprocess(blank, z.string().default('/remotes.json')),
  /** Signs the registry: 32 bytes as base64url. Unset, one is made at random and kept in the database. */
  REGISTRY_SIGNING_KEY: optional(z.string().regex(/^[\w-]{43}$/, 'must be 32 bytes as base64url')),
  /** Comma-separated public keys of others that may sign the registry, beside the own one. */
  REGISTRY_KEYS: z
    .preprocess(blank, z.string().default(''))
    .transform((list) => list.split(',').map((key) => key.trim()).filter(Boolean))
    .pipe(z.array(z.string().regex(/^[\w-]{43}$/, 'must be public keys as base64url'))),
  /** Where the registry comes from: the releases in the database, what is built (`build`), or a signed one: its address, or the folder of `npm run remote`. */
  REGISTRY_FROM: z.preprocess(blank, z.string().optional()),
  /** Whether a build that the server sees for the first time goes live by itself: every one, the first of its remote, or none. */
  GO_LIVE: z.preprocess(blank, z.enum(['new', 'first', 'never'], 'must be new, first or never').default('new')),
  /** Address of the server of the host, where it is not this one: releases are checked against its `host.json`. */
  HOST_URL: optional(url(/^https?$/, 'an http:// or https:// address')),
  /** Comma-separated addresses of `…/{name}/live.json` of remotes that other servers hold. */
  REMOTES_URLS: z
    .preprocess(blank, z.string().default(''))
    .transform((list) => list.split(',').map((address) => address.trim()).filter(Boolean))
    .pipe(z.array(url(/^https?$/, 'a list of http:// or https:// addresses'))),
})

const schema = fields.transform((settings) => ({ ...settings, DEMO: settings.DEMO ?? (settings.DATABASE_URL === undefined || settings.DEMO_PASSWORD !== undefined) })).superRefine((settings, context) => {
  const refuse = (name: keyof typeof settings, message: string) => context.addIssue({ code: 'custom', path: [name], message })
  for (const name of neededBy[settings.CARD_PROVIDER]) if (!settings[name]) refuse(name, `needed with CARD_PROVIDER=${settings.CARD_PROVIDER}`)
  // Without the first address the server would start a database of its own, and nobody would notice.
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) if (settings[name] && !settings.DATABASE_URL) refuse(name, 'needs DATABASE_URL')
  if (settings.WEB_DIR && !existsSync(settings.WEB_DIR)) refuse('WEB_DIR', `there is no folder ${settings.WEB_DIR}`)
  if (settings.FILES_URL) for (const name of ['FILES_KEY', 'FILES_SECRET'] as const) if (!settings[name]) refuse(name, 'needed with FILES_URL')
  // The page of the host takes no registry without a key that may have signed it.
  if (!ownRegistries.has(settings.REGISTRY_FROM) && settings.REGISTRY_KEYS.length === 0) refuse('REGISTRY_KEYS', `needed with REGISTRY_FROM=${settings.REGISTRY_FROM}`)
})

export type Settings = z.output<typeof schema>

/**
 * Reads the settings from an environment.
 * @throws {Error} with one line for each setting that can't be read
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const read = schema.safeParse(environment)
  if (read.success) return read.data
  throw new Error(read.error.issues.map(({ path, message }) => `Setting ${path.join('.')}: ${message}`).join('\n'))
}

/** The address that people open, from PUBLIC_URL or the port. */
export const publicUrl = ({ PUBLIC_URL, PORT }: Settings): string => (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/$/, '')
