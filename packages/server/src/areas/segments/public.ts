export { mayNameMembers, previewSize, refreshSegments, requireUsable } from './members.ts'
