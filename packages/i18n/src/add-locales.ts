import type { ParseKeys, ResourceNamespaceMap } from 'i18next'
import { getI18n } from 'react-i18next'
import type { Messages } from '@ventanilla/contract/messages/messages'
import { languages, type Language } from '@ventanilla/contract/messages/languages'
import type failures from './locales/es.json'

/**
 * The words that every package sees. A package with words of its own declares its namespace in the same way, where it calls
 * `addLocales`; the compiler then refuses a key that the namespace lacks. A key made of data from outside, such as the action
 * of a newer server, is the exception: `t(key, { defaultValue })` takes any key, and lint checks how it begins.
 */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'messages'
  }
  interface ResourceNamespaceMap {
    messages: Messages
    failures: typeof failures
  }
}

/** A namespace that the package declares or sees. */
export type Namespace = keyof ResourceNamespaceMap

/** The keys of a namespace's words. */
export type WordKey<N extends Namespace> = ParseKeys<N>

/** Words by key; keys may be nested. */
export type Words = { readonly [key: string]: string | Words }

/** Adds the words of a namespace (a remote's own name, say) in every language. Adding it again replaces it: a newer build's words win. */
export function addLocales(namespace: string, words: Record<Language, Words>): void {
  const i18n = getI18n()
  for (const language of languages) i18n.addResourceBundle(language, namespace, words[language], false, true)
}
