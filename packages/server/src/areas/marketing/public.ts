/** What the demonstration writes with the area's own hands. */
export { storeImage } from './images/store-image.ts'
export { sumMarketing } from './overview/sum-marketing.task.ts'
