/** What takes files: a façade of its own, because antd's Upload is needed by few pages. */
export { FileDrop } from './fields/file-drop.tsx'
