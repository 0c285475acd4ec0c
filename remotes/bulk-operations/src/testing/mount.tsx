import type { ReactNode } from 'react'
import type { Api } from '@ventanilla/api-client/api'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { renderWithUi, renderPage } from '@ventanilla/ui/testing'
import en from '../locales/en.json'
import es from '../locales/es.json'
import remote from '../remote.ts'

/** The text of a file; jsdom's are read the old way only. */
export const textOf = (blob: Blob = new Blob([])): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.readAsText(blob)
  })

/** Renders a part of a page on its own, with the words of this remote. */
export const renderPart = (part: ReactNode, options?: Omit<NonNullable<Parameters<typeof renderWithUi>[1]>, 'words'>) => renderWithUi(part, { ...options, words: { 'bulk-operations': { es, en } } })

type Options = Omit<Parameters<typeof renderPage>[0], 'remote' | 'pages' | 'words' | 'api'> & {
  /** Progress that waits for what the test does, where a list of states at once is not enough. */
  progress?: Api['progress']
}

const lazily = { review: () => import('../review/review.page.tsx'), result: () => import('../result/result.page.tsx'), hub: () => import('../hub/hub.page.tsx') }
const pages = Object.fromEntries(remote.pages.map(({ id }) => [id, lazily[id === 'hub' ? 'hub' : id.endsWith('-review') ? 'review' : 'result']]))

/** Mounts a page of this remote on answers that a test gives. */
export const mount = (answers: FakeAnswers, { progress, ...options }: Options) =>
  renderPage({ remote, pages, words: { es, en }, api: { ...fakeApi(answers), ...(progress && { progress }) }, ...options })

/** A promise that a test settles itself, to look at the state before. */
export function held<T>(): { promise: Promise<T>; settle: (value: T) => void } {
  let settle: (value: T) => void = () => undefined
  const promise = new Promise<T>((resolve) => {
    settle = resolve
  })
  return { promise, settle }
}

/** Replaces the browser's downloads, which jsdom lacks, and records what would have been saved. */
export function watchDownloads(): { name: string; text: () => Promise<string> }[] {
  const saved: { name: string; text: () => Promise<string> }[] = []
  let last: Blob | undefined
  URL.createObjectURL = (blob: Blob) => {
    last = blob
    return 'blob:saved'
  }
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = last
    saved.push({ name: this.download, text: () => textOf(blob) })
  })
  return saved
}
