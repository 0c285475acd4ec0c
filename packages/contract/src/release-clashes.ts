import type { Language } from './messages/say.ts'

/** Why a release may not go live, each with its words; `{{names}}` are the params of a clash. */
const words = {
  host_api: { es: 'Se hizo para la API {{wants}} de la consola, y la consola en vivo ofrece {{has}}.', en: 'It was built for host API {{wants}}, and the host that is live offers {{has}}.' },
  shared: { es: 'Necesita {{library}} {{wants}}, y la consola en vivo comparte {{has}}.', en: 'It needs {{library}} {{wants}}, and the host that is live shares {{has}}.' },
  permission: { es: 'La página {{page}} pide el permiso {{code}}, que no existe.', en: 'The page {{page}} asks for the permission {{code}}, which does not exist.' },
  route: { es: 'La dirección {{path}} ya es de {{owner}}.', en: 'The address {{path}} belongs to {{owner}} already.' },
  words: { es: 'Al texto {{key}} le falta su traducción: {{language}}.', en: 'The words of {{key}} are missing in: {{language}}.' },
  files: { es: 'El archivo {{file}} no está en {{base}}, o no es el que se publicó.', en: 'The file {{file}} is not at {{base}}, or is not the one that was published.' },
  budget: { es: 'Pesa {{weight}} kB por la red, y el límite es de {{budget}} kB.', en: 'It weighs {{weight}} kB over the wire, and its budget is {{budget}} kB.' },
} as const satisfies Record<string, Record<Language, string>>

export type ClashKind = keyof typeof words
export const clashKinds = Object.keys(words) as [ClashKind, ...ClashKind[]]
/** One reason for which a release may not go live. */
export type Clash = { kind: ClashKind; params: Record<string, string> }

/** A clash as a sentence. */
export const clashText = ({ kind, params }: Clash, language: Language): string => words[kind][language].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => params[name] ?? whole)
