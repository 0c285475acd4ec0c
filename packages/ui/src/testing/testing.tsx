import { ConfigProvider } from 'antd'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, type RenderResult } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { useState, type ReactNode } from 'react'
import { useNavigate } from '@ventanilla/remote-sdk/router'
import { MemoryRouter } from '@ventanilla/remote-sdk/testing/memory-router'
import { addLocales, type Words } from '@ventanilla/i18n/add-locales'
import { createI18n } from '@ventanilla/i18n/create-i18n'
import type { Language } from '@ventanilla/contract/messages/say'
import { FollowProvider } from '../fields/links.tsx'
import { DesignProvider } from '../theme/design-provider.tsx'
import type { ThemeMode } from '../theme/palette.ts'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { renderRemotePage, type RemotePage } from '@ventanilla/remote-sdk/testing/render-remote-page'
import { addChangeWords } from '../changes/words.ts'
import { addFormWords } from '../form/words.ts'
import { addHolderWords } from '../holders/words.ts'
import { addUiWords } from '../words/words.ts'

// What somebody typed in one test is no draft of the next one.
afterEach(() => sessionStorage.clear())

/** For component tests. Everything a component of the design system needs around it, but the router. */
export function Surroundings({ mode, children }: { mode?: ThemeMode; children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <QueryClientProvider client={client}>
      <Themed mode={mode}>{children}</Themed>
    </QueryClientProvider>
  )
}

const Themed = ({ mode = 'light', children }: { mode?: ThemeMode; children: ReactNode }) => (
  <ThemeProvider mode={mode}>
    <DesignProvider>
      <ConfigProvider theme={withoutStyles}>{children}</ConfigProvider>
    </DesignProvider>
  </ThemeProvider>
)

/** Links lead where the router goes, as they do in the host. */
function Followed({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  return <FollowProvider value={(to, replace) => void navigate(to, { replace })}>{children}</FollowProvider>
}

/** antd's style tags make jsdom compute thousands of rules for each query by role, and lay nothing out. */
const withoutStyles = { zeroRuntime: true }
type Options = {
  language?: Language
  mode?: ThemeMode
  path?: string
  /** Namespace → its words, beside the design system's own. */
  words?: Readonly<Record<string, Record<Language, Words>>>
}

/** Renders with theme, words, query client and a router at `path`, in Spanish unless said otherwise. */
export function renderWithUi(ui: ReactNode, { language = 'es', mode, path = '/', words = {} }: Options = {}): RenderResult {
  createI18n(language)
  addUiWords()
  addFormWords()
  addChangeWords()
  addHolderWords()
  for (const [namespace, own] of Object.entries(words)) addLocales(namespace, own)
  return render(ui, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[path]}>
        <Surroundings mode={mode}><Followed>{children}</Followed></Surroundings>
      </MemoryRouter>
    ),
  })
}

/** Mounts one remote's page without the host, with theme and words of the design system around it; the queries are those of `renderRemotePage`. */
export function renderPage(options: Omit<Parameters<typeof renderRemotePage>[0], 'around' | 'within'>): RemotePage {
  const around = (page: ReactNode) => {
    addUiWords()
    addFormWords()
    addChangeWords()
    addHolderWords()
    return <Themed mode={options.theme}>{page}</Themed>
  }
  return renderRemotePage({ ...options, around, within: (page) => <Followed>{page}</Followed> })
}

/** Waits for what is done once the page is drawn again, such as looking for a lost focus. */
export const drawn = (): Promise<void> => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))

/** Opens the list of an input and chooses one of its options, as a person does; in a dialog, its own `within`. */
export async function chooseOption(name: string, option: string, place: Pick<typeof screen, 'findByRole' | 'findByText'> = screen): Promise<void> {
  await userEvent.click(await place.findByRole('combobox', { name }))
  // jsdom plays no animation, at whose end antd lets the pointer through.
  await userEvent.click(await place.findByText(option, { selector: '.ant-select-item-option-content' }), { pointerEventsCheck: 0 })
}

// What needs layout, a canvas or antd's styles (which hide the list of a closed choice) is checked in a real browser; colours
// also on the palette.
const off = { enabled: false }
const rules = { 'color-contrast': off, 'label-content-name-mismatch': off, region: off, 'aria-input-field-name': off }

/**
 * Fails with every violation that axe finds in `element`, dialogs included when it is the body. A part of a page is no
 * page, so its landmarks are not asked for.
 */
export async function expectAccessible(element: Element = document.body): Promise<void> {
  // What the page still does while axe looks at it (an opening dialog, say) is part of the test.
  const { violations } = await act(() => axe.run(element, { rules }))
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`)
  if (found.length > 0) throw new Error(`axe found ${found.length}:\n${found.join('\n')}`)
}
