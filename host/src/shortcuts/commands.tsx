import { useRef, useState, useSyncExternalStore } from 'react'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { Button } from '@ventanilla/ui/core'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'
import { CONTENT_ID } from '@ventanilla/ui/layout'
import { HostDialog } from '../shell/host-part.tsx'
import { focusContent } from '../shell/use-heading-focus.ts'
import type { ShellPage } from '../shell/shell-page.ts'
import { searchKeys } from './key-names.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { withLaterWords } from '../words/load-words.ts'

/** Both come when they are opened for the first time. */
const Palette = retryingLazy(withLaterWords(() => import('../palette/palette.tsx')))
const ShortcutDialog = retryingLazy(withLaterWords(() => import('./shortcut-dialog.tsx')))

/** The button of the search through everything, and the keys that every page has. */
export function Commands({ pages, admin }: { pages: readonly ShellPage[]; admin: CurrentUser }) {
  const t = useWords()
  const { shortcuts } = useServices()
  const single = useSyncExternalStore(shortcuts.subscribe, shortcuts.get)
  const [palette, setPalette] = useState<boolean>()
  const [help, setHelp] = useState<boolean>()
  const opener = useRef<Element>(null)

  const openPalette = () => {
    opener.current = document.activeElement
    setPalette(true)
  }
  // A page that was chosen gets the focus at its heading; who chose nothing goes on where they were.
  const giveFocus = (chosen: boolean) => {
    if (chosen) focusContent(CONTENT_ID)
    else if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  useShortcuts({ single, onPalette: openPalette, onHelp: () => setHelp(true) })
  return (
    <>
      <span className="host-find">
        <Button icon="search" aria-label={t('palette.title')} title={`${t('palette.title')} (${searchKeys})`} aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={openPalette}>
          <span className="host-find-words" data-keys={searchKeys}>
            {t('palette.button')}
          </span>
        </Button>
      </span>
      {palette !== undefined && (
        <HostDialog onFailed={() => setPalette(undefined)}>
          <Palette open={palette} pages={pages} admin={admin} onClose={() => setPalette(false)} onClosed={giveFocus} />
        </HostDialog>
      )}
      {help !== undefined && (
        <HostDialog onFailed={() => setHelp(undefined)}>
          <ShortcutDialog open={help} onClose={() => setHelp(false)} />
        </HostDialog>
      )}
    </>
  )
}
