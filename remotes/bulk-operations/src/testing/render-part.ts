import type { ReactNode } from 'react'
import { renderWithUi } from '@ventanilla/ui/testing'
import en from '../locales/en.json'
import es from '../locales/es.json'

/** Renders a part of a page on its own, with the words of this remote. */
export const renderPart = (part: ReactNode, options?: Omit<NonNullable<Parameters<typeof renderWithUi>[1]>, 'words'>) => renderWithUi(part, { ...options, words: { 'bulk-operations': { es, en } } })
