import '@ventanilla/ui/styles.css'
import './shell.css'
import type { ComponentType } from 'react'
import type { BrowserSettings } from '@ventanilla/contract/browser-settings'
import { createFederation, givenRegistry } from '../federation/create-federation.ts'
import { Shell } from './shell.tsx'

/** The shell with its access to the remotes, which lives as long as the page. */
export function openShell({ registry, registryKeys }: BrowserSettings): ComponentType {
  const federation = createFederation({ registry, registryKeys, given: givenRegistry() })
  return function OpenedShell() {
    return <Shell federation={federation} />
  }
}
