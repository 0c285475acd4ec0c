import type { HelpSection, helpSections } from '@ventanilla/contract/help'
import type { Advice } from '@ventanilla/contract/messages/advice/advice'
import type frame from './es/frame.json'

/**
 * The words of one entry. Sentences may hold `**what stands on the screen**` and `[words](/path)`; `keywords` are what
 * somebody may search for and the entry does not say; `alt` is what its picture shows.
 */
export type EntryWords = { title: string; text: readonly string[]; steps?: readonly string[]; notes?: readonly string[]; keywords?: readonly string[]; alt?: string }

type SectionWords<S extends HelpSection> = { title: string; about: string; entries: Readonly<Record<(typeof helpSections)[S][number], EntryWords>> }

/** Everything that the help centre says in one language. An entry without words fails to compile. */
export type HelpContent = { frame: typeof frame; sections: { readonly [S in HelpSection]: SectionWords<S> }; advice: Advice; pictures: Readonly<Record<string, Picture>> }

/** A picture of the running product. */
export type Picture = { src: string; width: number; height: number }
