import type { Language } from '@ventanilla/contract/messages/say'
import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { findChromium } from './chromium.ts'

/**
 * A real Chromium, without a window. Works as root and as an ordinary user; downloads nothing.
 *
 * @param debuggingPort where other tools than playwright reach it
 * @param isBrief its pages live for seconds: scripts are not compiled a second time to run faster, which costs such a page more than it gains (a third of all the browser's processor time). Nothing is measured in it.
 */
export async function launchBrowser({ debuggingPort, isBrief = false }: { debuggingPort?: number; isBrief?: boolean } = {}): Promise<Browser> {
  const { executablePath, environment } = await findChromium()
  return chromium.launch({
    executablePath,
    env: { ...inherited(), ...environment },
    args: ['--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none', ...(isBrief ? ['--js-flags=--no-maglev --no-opt'] : []), ...(debuggingPort === undefined ? [] : [`--remote-debugging-port=${String(debuggingPort)}`])],
  })
}

const inherited = () => Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))

export type ContextOptions = { language?: Language; theme?: 'light' | 'dark'; width?: number; height?: number }

/** A fresh profile as an administrator in Panama would have it: no storage, Panama's clock, the language's locale. */
export const newContext = (browser: Browser, baseURL: string, options: ContextOptions = {}): Promise<BrowserContext> =>
  browser.newContext({
    baseURL,
    locale: options.language === 'en' ? 'en-US' : 'es-PA',
    timezoneId: 'America/Panama',
    colorScheme: options.theme ?? 'light',
    reducedMotion: 'reduce',
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    acceptDownloads: true,
    // A gateway of containers has a certificate that it made for itself.
    ignoreHTTPSErrors: true,
  })
