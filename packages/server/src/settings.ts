import { resolve } from 'node:path'
import { z } from 'zod'

const blank = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(type: T) => z.preprocess(blank, type.optional())
const flag = (fallback: boolean) =>
  z.preprocess(blank, z.enum(['0', '1', 'true', 'false'], 'must be 1 or 0').optional()).transform((value) => (value === undefined ? fallback : value === '1' || value === 'true'))
const whole = (fallback: number, min: number, max: number) => z.preprocess(blank, z.coerce.number('must be a number').int().min(min).max(max).default(fallback))
const url = (protocols: RegExp, name: string) => z.url({ protocol: protocols, error: `must be ${name}` })

/** Every setting of the server with its default; the environment is read here and nowhere else. */
const schema = z.object({
  PORT: whole(8080, 0, 65535),
  HOST: z.preprocess(blank, z.string().default('0.0.0.0')),
  /** Folder of the embedded database, of mails and of secrets. */
  DATA_DIR: z.preprocess(blank, z.string().default('.data')).transform((path) => resolve(path)),
  /** A PostgreSQL 15 or newer; unset, the server starts one of its own in DATA_DIR. */
  DATABASE_URL: optional(url(/^postgres(ql)?$/, 'a postgresql:// address')),
  DATABASE_POOL: whole(10, 1, 200),
  /** 0: an empty programme, and a one-time link for the first administrator. */
  DEMO: flag(true),
  DEMO_SEED: whole(507, 0, 2 ** 31),
  /** Password of the demonstration administrators; unset, one is made at random and printed once. */
  DEMO_PASSWORD: optional(z.string().min(8, 'needs at least 8 characters')),
  SMTP_URL: optional(url(/^smtps?$/, 'an smtp:// or smtps:// address')),
  MAIL_FROM: z.preprocess(blank, z.string().default('Ventanilla <no-reply@ventanilla.example>')),
  /** The address that people open: links in mails begin with it. */
  PUBLIC_URL: optional(url(/^https?$/, 'an http:// or https:// address')),
  PROGRAMME_NAME: z.preprocess(blank, z.string().max(40).default('Luki')),
  /** Port on which a worker answers /healthz and /metrics of its own; 0: none. */
  METRICS_PORT: whole(0, 0, 65535),
  LOG_LEVEL: z.preprocess(blank, z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),
  /** How many proxies stand before the server: whose X-Forwarded-For counts. */
  TRUST_PROXY: whole(0, 0, 10),
  /** Comma-separated origins that may call the API from a browser; empty: only its own. */
  CORS_ORIGINS: z
    .preprocess(blank, z.string().default(''))
    .transform((list) => list.split(',').map((origin) => origin.trim()).filter(Boolean))
    .pipe(z.array(url(/^https?$/, 'a list of http:// or https:// origins'))),
  /** Signs the tokens; unset, one is made at random and kept in the database. */
  TOKEN_SECRET: optional(z.string().min(32, 'needs at least 32 characters')),
  SESSION_IDLE_MINUTES: whole(15, 1, 480),
  SESSION_HOURS: whole(8, 1, 24),
  /** Calls a minute from one address: sign-in, and everything. */
  LOGIN_RATE: whole(20, 1, 100_000),
  RATE: whole(1200, 1, 1_000_000),
  /** Folder that holds `host/dist/web` and `remotes/{name}/dist/web`; unset, this repository. */
  WEB_DIR: optional(z.string()),
  /** Origin of the API that the browser calls; empty, this server's own. */
  API_BASE: z.preprocess(blank, z.union([z.literal(''), url(/^https?$/, 'an http:// or https:// address')]).default('')).transform((base) => base.replace(/\/$/, '')),
  /** Address of the registry document as the browser sees it. */
  REGISTRY_URL: z.preprocess(blank, z.string().default('/remotes.json')),
  /** Comma-separated addresses of `…/{name}/live.json` of remotes that other servers hold. */
  REMOTES_URLS: z
    .preprocess(blank, z.string().default(''))
    .transform((list) => list.split(',').map((address) => address.trim()).filter(Boolean))
    .pipe(z.array(url(/^https?$/, 'a list of http:// or https:// addresses'))),
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
