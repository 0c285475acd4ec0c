import { theme, type ThemeConfig } from 'antd'
import { palette, type ThemeMode } from './palette.ts'

/** Height of every single-line input, pixels (specification section 9). */
export const CONTROL_HEIGHT = 35

export const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif'

/** The palette in antd's words. */
export function antdTheme(mode: ThemeMode, calm: boolean): ThemeConfig {
  const colour = palette[mode]
  // The dark algorithm dims what it is given; where words stand in a tone it is the palette's, whose contrasts are tested.
  const tones = { colorPrimary: colour.accent, colorInfo: colour.accent, colorSuccess: colour.success, colorWarning: colour.warning, colorError: colour.danger }
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    hashed: false,
    token: {
      fontFamily,
      fontSize: 14,
      borderRadius: 6,
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
      colorBgElevated: mode === 'dark' ? colour.sunken : colour.surface,
      colorBorder: colour['control-line'],
      colorBorderSecondary: colour.line,
      colorBgSpotlight: mode === 'dark' ? colour.line : colour.text,
    },
    components: {
      Alert: { ...tones, defaultPadding: '10px 14px' },
      Button: {
        ...tones,
        fontWeight: 550,
        paddingInline: 14,
        defaultShadow: 'none',
        primaryShadow: 'none',
        dangerShadow: 'none',
        defaultHoverBg: colour.sunken,
        defaultHoverColor: colour.text,
        defaultHoverBorderColor: colour['control-line'],
        defaultActiveBg: colour.sunken,
        defaultActiveColor: colour.text,
        defaultActiveBorderColor: colour['control-line'],
        textTextColor: colour.muted,
        textTextHoverColor: colour.text,
        textTextActiveColor: colour.text,
        textHoverBg: colour.sunken,
        colorBgTextActive: colour.sunken,
      },
      Tag: { ...tones, borderRadiusSM: 12, defaultBg: colour['neutral-ground'], defaultColor: colour.neutral, fontSizeSM: 13, lineHeightSM: 1.5 },
      Tooltip: { colorTextLightSolid: mode === 'dark' ? colour.text : colour.surface },
      Modal: { titleFontSize: 18 },
    },
  }
}
