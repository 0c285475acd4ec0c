import { Button } from '../fields/button.tsx'
import { useThemeMode } from '../theme/theme-provider.tsx'
import type { ThemeMode } from '../theme/palette.ts'
import { useUiWords } from '../words/use-ui-words.ts'

export type ThemeSwitchProps = { onChange: (mode: ThemeMode) => void }

/** Goes from the light theme to the dark one and back; its name says where it leads. */
export function ThemeSwitch({ onChange }: ThemeSwitchProps) {
  const t = useUiWords()
  const other = useThemeMode() === 'light' ? 'dark' : 'light'
  return <Button kind="quiet" icon={other === 'dark' ? 'moon' : 'sun'} aria-label={t(`shell.${other}`)} title={t(`shell.${other}`)} onClick={() => onChange(other)} />
}
