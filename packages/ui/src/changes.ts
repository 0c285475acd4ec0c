/** Changes wherever they are shown: their words, requests, and what waits for approval. Loaded by pages that show them, and by no other. */
export { useChangeWords } from './changes/use-change-words.ts'
export { useFieldLabels, useFieldWords, useFormWordsOf } from './changes/use-field-words.ts'
