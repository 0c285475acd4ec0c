import { z } from 'zod'
import { languages } from './messages/languages.ts'

/** Names and build ids of remotes, as they may stand in an address. */
export const pathName = z.string().max(60).regex(/^[a-z0-9][a-z0-9-]*$/)
const text = z.string().min(1).max(200)
const fileName = z.string().max(200).regex(/^[\w-][\w.-]*$/)

/** Who may open a page (`Access`): its permissions are compared with those of the host that is live. */
const access = z.union([z.enum(['public', 'session']), z.partialRecord(z.enum(['view', 'request', 'requestOne', 'approve']), z.array(text).min(1)).refine((sets) => Object.keys(sets).length === 1)])
const page = z.looseObject({
  id: text,
  path: z.string().startsWith('/').max(200),
  title: text,
  access,
  navigation: z.looseObject({ section: z.union([text, z.looseObject({ id: text, title: text })]), icon: z.string().min(1), order: z.number() }).optional(),
  keywords: text.optional(),
})

/** What is checked of the `remote.json` of a build before it is published: every shape that the host refuses (its test of the registry asks both). The rest goes to the host as it is. */
export const releaseManifest = z.looseObject({
  name: pathName,
  version: text,
  build: pathName,
  hostApi: text.describe('range of the host API that it was built for'),
  shared: z.record(z.string(), z.string()).default({}).describe('the ranges of shared libraries that it was built with'),
  weight: z.number().int().nonnegative().default(0).describe('bytes of all its files over the wire (brotli)'),
  entry: text,
  container: text,
  pages: z.array(page).max(200),
  words: z.record(z.string(), z.record(z.string(), z.string())).refine((words) => languages.every((language) => language in words), 'must have every language'),
  integrity: z.record(fileName, z.string().regex(/^sha384-[\w+/=]{64}$/)).describe('sha384 of every file'),
})
export type ReleaseManifest = z.infer<typeof releaseManifest>

/** What a host says of itself (`host.json` of its build): what a release has to fit. */
export const hostFacts = z.object({ hostApi: text, shared: z.record(z.string(), z.string()), routes: z.array(z.string()), remoteBudget: z.number().int() })
export type HostFacts = z.infer<typeof hostFacts>

export const releaseSteps = ['published', 'promoted', 'rolled_back'] as const
/** What somebody did with a release. */
export const releaseStep = z.object({
  kind: z.enum(releaseSteps),
  remote: pathName,
  build: pathName,
  by: z.string(),
  reason: z.string(),
  at: z.string().describe('ISO 8601'),
})
export type ReleaseStep = z.infer<typeof releaseStep>

export { pathName as releaseName }

/** Reads the text of a `remote.json`. @returns nothing where it is none */
export function readManifest(text: string): ReleaseManifest | undefined {
  try {
    return releaseManifest.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
