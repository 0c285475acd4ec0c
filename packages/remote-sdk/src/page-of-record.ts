import { createElement, type ComponentType } from 'react'
import { useParams } from 'react-router-dom'

/**
 * A page of a remote, mounted again for each record that its path names: a dialog that was opened on one, and what was written in it,
 * does not go on with another that the browser's back button leads to.
 */
export function PageOfRecord({ page }: { page: ComponentType }) {
  return createElement(page, { key: Object.values(useParams()).join('/') })
}
