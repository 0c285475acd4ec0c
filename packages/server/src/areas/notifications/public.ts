/** What other areas may use of notifications. */
export { notifications } from './notification.list.ts'
