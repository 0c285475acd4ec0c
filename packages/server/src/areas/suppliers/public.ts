/** What other areas may use of suppliers: the limits that bind what they move, and the list of them. */
export { limitProviders } from './limit-provider.list.ts'
export { boundBy, holdSection, requireSectionTakes, roomIn } from './section-limits.ts'
