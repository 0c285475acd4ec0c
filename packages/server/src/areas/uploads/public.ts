/** What other areas may use of uploads. */
export { uploadedLists } from './upload.list.ts'
