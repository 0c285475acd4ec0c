/** What the rules of a segment refuse (`segment-rules.ts`). */
export const segmentProblemWords = {
  es: {
    rule_incomplete: 'A la regla {{rule}} le falta algo.',
    rule_value: 'La regla {{rule}} tiene un valor que no se puede usar.',
    rule_amount: 'En la regla {{rule}}, escribe un monto de 0 o más, como 1234.50.',
    rule_values: 'La regla {{rule}} tiene demasiados valores: como máximo {{max}}.',
    rule_days: 'En la regla {{rule}}, escribe de 1 a {{max}} días.',
    rule_reversed: 'En la regla {{rule}}, el segundo valor es menor que el primero.',
    rules_needed: 'Agrega al menos una regla.',
    rules_too_many: 'Un segmento tiene como máximo {{max}} reglas.',
    list_unknown: 'Esa lista de identificaciones no existe.',
    segment_unusable: 'Ese segmento está archivado.',
  },
  en: {
    rule_incomplete: 'Something is missing in rule {{rule}}.',
    rule_value: 'Rule {{rule}} has a value that can’t be used.',
    rule_amount: 'In rule {{rule}}, enter an amount of 0 or more, such as 1234.50.',
    rule_values: 'Rule {{rule}} has too many values: at most {{max}}.',
    rule_days: 'In rule {{rule}}, enter from 1 to {{max}} days.',
    rule_reversed: 'In rule {{rule}}, the second value is less than the first one.',
    rules_needed: 'Add at least one rule.',
    rules_too_many: 'A segment has at most {{max}} rules.',
    list_unknown: 'That list of national IDs does not exist.',
    segment_unusable: 'That segment is archived.',
  },
} as const
export type SegmentProblem = keyof (typeof segmentProblemWords)['es']

/** Why a segment stays, or is not counted. */
export const segmentErrors = {
  es: {
    segment_in_use: 'El segmento está en uso por: {{names}}.',
    segment_uncounted: 'Contar a los usuarios tardó demasiado. Usa menos días o quita reglas; también puedes guardar y ver el total después.',
  },
  en: {
    segment_in_use: 'The segment is used by: {{names}}.',
    segment_uncounted: 'Counting the users took too long. Use fewer days or remove rules; you can also save and see the total later.',
  },
} as const

const word = (es: string, en: string) => ({ es, en })

/** What the closed sets of segments are called in files. */
export const segmentWords = {
  type: { rule: word('Reglas', 'Rules'), list: word('Lista de identificaciones', 'List of national IDs') },
  status: { active: word('Activo', 'Active'), archived: word('Archivado', 'Archived') },
  action: { 'segment.created': word('Creó un segmento', 'Created a segment'), 'segment.edited': word('Cambió un segmento', 'Changed a segment'), 'segment.deleted': word('Eliminó un segmento', 'Deleted a segment') },
  matched: { yes: word('Encontrado', 'Found'), no: word('No encontrado', 'Not found') },
}
