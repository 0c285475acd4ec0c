import { X509Certificate } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { generate } from 'selfsigned'

/** The names that certbot gives these files. */
const CERTIFICATE = 'fullchain.pem'
const KEY = 'privkey.pem'
const DAY_MS = 86_400_000
/** Browsers refuse certificates that are valid for longer than 825 days. */
const VALID_DAYS = 800
const RENEW_DAYS = 30
/** Of the certificates that are made here, so that no other one is ever replaced. */
const ISSUER = 'Ventanilla self-signed'

/**
 * Makes sure that a folder holds a certificate for a proxy: a self-signed one is written where there is none, and again
 * where it expires soon or lacks a host. A certificate from anybody else stays as it is.
 *
 * @param folder holds `fullchain.pem` and `privkey.pem`
 * @param address that people open
 * @returns whether a certificate was written
 */
export async function ensureCertificate(folder: string, address: string, now: Date): Promise<boolean> {
  const found = await readFile(join(folder, CERTIFICATE), 'utf8').catch(() => undefined)
  const hosts = [...new Set([hostOf(address), 'localhost', '127.0.0.1'])]
  if (found !== undefined && !needsRenewal(new X509Certificate(found), hosts, now)) return false

  const made = await generate([{ name: 'commonName', value: ISSUER }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(now.getTime() - DAY_MS),
    notAfterDate: new Date(now.getTime() + VALID_DAYS * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyCertSign: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: hosts.map((host) => (isIP(host) === 0 ? { type: 2, value: host } : { type: 7, ip: host })) },
    ],
  })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, KEY), made.private, { mode: 0o600 })
  await writeFile(join(folder, CERTIFICATE), made.cert)
  return true
}

const needsRenewal = (found: X509Certificate, hosts: readonly string[], now: Date): boolean =>
  found.issuer.includes(ISSUER) && (Date.parse(found.validTo) - now.getTime() < RENEW_DAYS * DAY_MS || !hosts.every((host) => isFor(found, host)))

const isFor = (found: X509Certificate, host: string): boolean => (isIP(host) === 0 ? found.checkHost(host) : found.checkIP(host)) !== undefined

/** Of an IPv6 address without the brackets that it has in a URL. */
const hostOf = (address: string): string => new URL(address).hostname.replace(/^\[|\]$/g, '')
