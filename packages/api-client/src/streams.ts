// Two modules: a page that follows nothing loads no reader of events. The client takes each from its own.
export {
  /** @public remotes that were built for an earlier host API find it here */
  eventData,
} from './events.ts'
export { listItems } from './list-items.ts'
