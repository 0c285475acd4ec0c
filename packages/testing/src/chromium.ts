import { execFile } from 'node:child_process'
import { access, constants, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** A browser to start: its program, and what its environment needs besides the caller's. */
export type Chromium = { executablePath: string; environment: Record<string, string> }

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/**
 * The Chromium to test with: `CHROME_PATH`, else one that is installed, else the one that came through the package
 * registry with this package's dependencies. `CHROME_PATH=bundled` asks for the last.
 */
export async function findChromium(): Promise<Chromium> {
  const asked = process.env.CHROME_PATH
  if (asked === 'bundled') return bundled()
  if (asked) return { executablePath: asked, environment: {} }
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const candidate of [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...elsewhere])
    if (await runs(candidate)) return { executablePath: candidate, environment: {} }
  return bundled()
}

const runs = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/**
 * Unpacks the bundled Chromium, once, into a folder of this checkout. Its libraries come along, so it runs on a machine
 * without any of its system packages. A rename makes the folder appear complete, also when another process unpacks it at the same time.
 */
async function bundled(): Promise<Chromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('The browser that comes along runs on Linux with an x64 processor: install Chrome or Chromium, or name one with CHROME_PATH')
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const version = /@sparticuz\+chromium@([^/\\_]+)/.exec(entry)?.[1] ?? 'bundled'
  const cache = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url))
  const folder = join(cache, `chromium-${version}`)
  if (!(await runs(join(folder, 'chromium')))) await unpack(cache, folder)
  const environment = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: await fontSettings(folder) }
  return { executablePath: join(folder, 'chromium'), environment }
}

/** The fonts that came along, and the machine's own: the package's settings know only places of a Lambda, and without any font Chromium ends. */
async function fontSettings(folder: string): Promise<string> {
  const file = join(folder, 'fonts.conf')
  const places = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'].map((place) => `<dir>${place}</dir>`).join('')
  await writeFile(file, `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>${places}<cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>\n`)
  return file
}

async function unpack(cache: string, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const fresh = await mkdtemp(join(cache, 'unpacking-'))
  // The package writes to the folder for temporary files, and adds its libraries only where it believes to be in a Lambda.
  const environment = { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
  const unpackItself = "import chromium from '@sparticuz/chromium'\nawait chromium.executablePath()"
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', unpackItself], { cwd: fileURLToPath(new URL('..', import.meta.url)), env: environment })
  await rename(fresh, folder).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true, force: true })
    if (!(await runs(join(folder, 'chromium')))) throw error
  })
}
