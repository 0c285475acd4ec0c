import { ensureCertificate } from '../platform/certificate.ts'
import { publicUrl, readSettings } from '../platform/settings.ts'

/** Gives the gateway's folder a self-signed certificate where it has none that will do. `node dist/app/certificate.js <folder>` */
const folder = process.argv[2] ?? '.'
const made = await ensureCertificate(folder, publicUrl(readSettings(process.env)), new Date())
process.stdout.write(made ? `A self-signed certificate was written to ${folder}\n` : `The certificate in ${folder} is used\n`)
