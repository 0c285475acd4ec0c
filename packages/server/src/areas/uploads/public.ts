/** What other areas may use of uploads. */
export { uploadedLists } from './uploaded-lists.ts'
