export { previewSize, refreshSegments, requireUsable } from './members.ts'
