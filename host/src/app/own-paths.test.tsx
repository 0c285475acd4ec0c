import type { RouteObject } from 'react-router-dom'
import { hostPages } from '../shell/host-pages.tsx'
import { ownPaths } from './own-paths.ts'
import { routes } from './routes.tsx'

const pathsOf = (of: readonly RouteObject[]): string[] => of.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])
/** An optional part makes two addresses. */
const spelled = (path: string): string[] => (path.endsWith('?') ? [path.replace(/\/:\w+\?$/, ''), path.slice(0, -1)] : [path])

it('the own addresses are those of the routes', () => {
  const routed = [...pathsOf(routes(() => null)).filter((path) => !path.includes('*')), ...hostPages((key) => key).map(({ path }) => path)]
  expect([...new Set(routed.flatMap(spelled))].sort()).toEqual([...ownPaths].sort())
})
