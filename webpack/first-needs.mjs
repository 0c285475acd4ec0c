import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { moduleLoader } from './module-loader.mjs'

const pagesModule = /[\\/]src[\\/]pages\.tsx$/
/** `users: () => import('./users.page.tsx')` */
const pageOf = /(?:'([\w-]+)'|([\w-]+)): \(\) => import\(\s*'([^']+)'\s*\)/g

/**
 * What the host's page may ask for as soon as it knows which page of a remote is opened: `loads`, the files after the
 * entry, and `asks`, the path of the first call where the page begins with a list.
 */
export async function firstNeeds({ folder, compilation, pages }) {
  const loads = await loadsOf(folder, compilation)
  const pathOf = await paths(folder)
  return pages.map(({ list, ...page }) => ({ ...page, loads: loads[page.id] ?? [], ...(list && { asks: pathOf(list) }) }))
}

/** Page id → files. */
async function loadsOf(folder, { chunkGroups }) {
  const source = await readFile(join(folder, 'src/pages.tsx'), 'utf8')
  const filesOf = (groups) => groups.flatMap(({ chunks }) => chunks.flatMap((chunk) => [...chunk.files]))
  const loads = [...source.matchAll(pageOf)].map(([, quoted, plain, request]) => {
    const own = chunkGroups.filter(({ origins }) => origins.some((origin) => origin.request === request && pagesModule.test(origin.module?.resource ?? '')))
    // What holds the list of pages stands before each of them.
    return [quoted ?? plain, [...new Set(filesOf([...own.flatMap((group) => [...group.parentsIterable]), ...own]))].filter((file) => /\.(js|css)$/.test(file))]
  })
  return Object.fromEntries(loads)
}

/** How the API client spells the first page of a list. */
async function paths(folder) {
  const load = moduleLoader(folder)
  const [{ listTable }, { routeTable }, { listInput }, { pathOf }] = await Promise.all([load('@ventanilla/contract/list-table'), load('@ventanilla/contract/route-table'), load('@ventanilla/api-client/list-query'), load('@ventanilla/api-client/send')])
  return (list) => {
    const { pageSize, sort } = listTable[list]
    return pathOf(routeTable[list], listInput({ page: 1, pageSize, search: '', sort, filters: {} }))
  }
}
