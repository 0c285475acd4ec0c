import { theme, type ThemeConfig } from 'antd'
import { palette, type ThemeMode } from './palette.ts'

/** Height of every single-line input, pixels (specification section 9). */
export const CONTROL_HEIGHT = 35

/** The palette in antd's words. */
export function antdTheme(mode: ThemeMode, calm: boolean): ThemeConfig {
  const colour = palette[mode]
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    hashed: false,
    // Providers of one theme share their custom properties.
    cssVar: { key: `v-${mode}` },
    token: {
      // The same as in styles/tokens.css.
      fontFamily: 'var(--v-font)',
      fontSize: 14,
      borderRadius: 7,
      controlHeight: CONTROL_HEIGHT,
      motion: !calm,
      colorPrimary: colour.accent,
      colorPrimaryHover: colour['accent-strong'],
      colorPrimaryActive: colour['accent-strong'],
      colorLink: colour.accent,
      colorLinkHover: colour['accent-strong'],
      colorLinkActive: colour['accent-strong'],
      colorSuccess: colour.success,
      colorSuccessBg: colour['success-ground'],
      colorInfo: colour.accent,
      colorInfoBg: colour['accent-ground'],
      colorWarning: colour.warning,
      colorWarningBg: colour['warning-ground'],
      colorError: colour.danger,
      colorErrorBg: colour['danger-ground'],
      colorErrorHover: colour.danger,
      colorErrorActive: colour.danger,
      colorText: colour.text,
      colorTextSecondary: colour.muted,
      colorTextTertiary: colour.muted,
      colorTextDescription: colour.muted,
      colorTextPlaceholder: colour.muted,
      colorTextLightSolid: colour['on-accent'],
      colorBgLayout: colour.page,
      colorBgContainer: colour.surface,
      colorBgElevated: colour.raised,
      colorBorder: colour['control-line'],
      colorBorderSecondary: colour.line,
      colorBgSpotlight: mode === 'dark' ? colour.line : colour.text,
    },
  }
}
