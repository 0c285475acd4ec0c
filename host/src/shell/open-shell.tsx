import '@ventanilla/ui/styles.css'
import './shell.css'
import type { ComponentType } from 'react'
import type { BrowserSettings } from '@ventanilla/contract/browser-settings'
import { defaultLanguage } from '@ventanilla/contract/messages/languages'
import { createFederation, givenRegistry } from '../federation/create-federation.ts'
import type { Federation } from '../federation/federation.ts'
import { Shell } from './shell.tsx'
import { remotePages } from './shell-page.ts'
import { placeOf } from './trail.ts'

/**
 * The shell with its access to the remotes, which lives as long as the page.
 * @returns `known`: resolves when the registry that came with the page has been read; at once where none came
 */
export function openShell({ registry, registryKeys }: BrowserSettings): { Shell: ComponentType; known: Promise<void> } {
  const given = givenRegistry()
  const federation = createFederation({ registry, registryKeys, given })
  const known = given === undefined ? Promise.resolve() : federation.readRegistry()
  if (given !== undefined) void known.then(() => loadOpenPage(federation))
  return {
    known,
    Shell: function OpenedShell() {
      return <Shell federation={federation} />
    },
  }
}

/** Runs the code of the page at this address while the server says who is there: neither has to wait for the other. */
function loadOpenPage(federation: Federation): void {
  const place = placeOf(remotePages(federation.getState().remotes, defaultLanguage), location.pathname)
  if (place?.page.of) federation.prefetch(place.page.of.remote, place.page.of.page)
}
