import { PlainDialog, Stack } from '@ventanilla/ui/core'
import { useWords } from '../app/use-words.ts'
import { closeKey, enterKey, pasteKeys, searchKeys, shiftTabKeys } from './key-names.ts'
import { ShortcutSwitch } from './shortcut-switch.tsx'

/** What the keys do, on every page and in lists, and the switch for those that are a single letter. */
export default function ShortcutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords()
  const groups = [
    {
      title: t('shortcuts.everywhere'),
      keys: [
        { keys: [searchKeys], does: t('shortcuts.palette') },
        { keys: ['/'], does: t('shortcuts.search') },
        { keys: ['?'], does: t('shortcuts.help') },
        { keys: [closeKey], does: t('shortcuts.close') },
      ],
    },
    {
      title: t('shortcuts.moving'),
      keys: [
        { keys: ['Tab', shiftTabKeys], does: t('shortcuts.tab') },
        { keys: [enterKey], does: t('shortcuts.enter') },
        { keys: [t('shortcuts.space_key')], does: t('shortcuts.space') },
        { keys: ['↑', '↓'], does: t('shortcuts.arrows') },
        { keys: ['←', '→'], does: t('shortcuts.sideways') },
      ],
    },
    {
      title: t('shortcuts.lists'),
      keys: [
        { keys: [pasteKeys], does: t('shortcuts.paste') },
        { keys: ['F2'], does: t('shortcuts.correct_cell') },
        { keys: [enterKey], does: t('shortcuts.correct') },
        { keys: [closeKey], does: t('shortcuts.undo') },
      ],
    },
  ]
  return (
    <PlainDialog open={open} title={t('shortcuts.title')} onClose={onClose}>
      <Stack>
        {groups.map(({ title, keys: lines }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <dl className="host-shortcuts">
              {lines.map(({ keys, does }) => (
                <div key={does}>
                  <dt>{keys.map((key) => <kbd key={key}>{key}</kbd>)}</dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <ShortcutSwitch />
      </Stack>
    </PlainDialog>
  )
}
