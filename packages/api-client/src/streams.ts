// Two modules: a page that follows nothing loads no reader of events. The client takes each from its own.
export { listItems } from './list-items.ts'
