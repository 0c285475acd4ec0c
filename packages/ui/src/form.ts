/** Forms of what endpoints ask for. Loaded by pages that have one, and by no other. */
export { ChoiceField } from './form/choice-field.tsx'
export type { FieldLook } from './form/look.ts'
export { ReferenceSelect } from './form/reference-select.tsx'
export { ResourceForm } from './form/resource-form.tsx'
export type { FormParts } from './form/resource-form-props.ts'
export { useIntention, type Intention } from './form/use-intention.ts'
export { useFileAddress } from './form/use-file-address.ts'
export { addFormWords } from './form/words.ts'
