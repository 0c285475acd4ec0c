import type { ComponentProps, ComponentType } from 'react'
import type { Trans as WholeTrans } from 'react-i18next'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'

/**
 * What host and remotes share of react-i18next: all but what draws pages on a server, the ICU macros, and the parts of
 * `Trans`. That one brings a reader of HTML, and few sentences need it: it comes when the first of them is drawn.
 */
export { getDefaults, getI18n, I18nContext, I18nextProvider, initReactI18next, setDefaults, setI18n, Translation, useTranslation, withTranslation } from 'react-i18next'
export const Trans: ComponentType<ComponentProps<typeof WholeTrans>> = retryingLazy(() => import('./trans.ts'))
