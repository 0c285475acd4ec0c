/** The nonce of the page's content security policy, which antd's style tags need. Browsers hide the attribute, not the property. */
export const pageNonce = (): string | undefined => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined
