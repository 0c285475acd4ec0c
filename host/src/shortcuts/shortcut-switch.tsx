import { useSyncExternalStore } from 'react'
import { Checkbox } from '@ventanilla/ui/core'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'

/** Switches the keys off that are a single letter. */
export function ShortcutSwitch() {
  const t = useWords()
  const { shortcuts } = useServices()
  const on = useSyncExternalStore(shortcuts.subscribe, shortcuts.get)
  return (
    <Checkbox checked={on} onChange={({ target }) => shortcuts.choose(target.checked)}>
      {t('shortcuts.single')}
    </Checkbox>
  )
}
