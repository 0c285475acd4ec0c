import type { ComponentType, ReactNode } from 'react'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'

/** A part that is antd's, with what antd needs around it; both come when it is first drawn. */
export const lazyAntd = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>, options: { fallback?: ReactNode } = {}): ComponentType<P> =>
  retryingLazy(async () => {
    const [{ AntdProvider }, { default: Part }] = await Promise.all([import('./antd-provider.tsx'), load()])
    return { default: (props: P) => <AntdProvider><Part {...props} /></AntdProvider> }
  }, options)
