import { PlainDialog, Stack } from '@ventanilla/ui/core'
import { useWords } from '../app/use-words.ts'
import { closeKey, searchKeys } from './key-names.ts'
import { ShortcutSwitch } from './shortcut-switch.tsx'

/** What the keys of every page do, and the switch for those that are a single letter. */
export default function ShortcutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords()
  const keys = [
    { key: searchKeys, does: t('shortcuts.palette') },
    { key: '/', does: t('shortcuts.search') },
    { key: '?', does: t('shortcuts.help') },
    { key: closeKey, does: t('shortcuts.close') },
  ]
  return (
    <PlainDialog open={open} title={t('shortcuts.title')} onClose={onClose}>
      <Stack>
        <dl className="host-shortcuts">
          {keys.map(({ key, does }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <ShortcutSwitch />
      </Stack>
    </PlainDialog>
  )
}
