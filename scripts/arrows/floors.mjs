import { posix } from 'node:path'
import ts from 'typescript'
import { floors, isTest } from './rules.mjs'

const source = /^packages\/server\/src\/((app|areas|engines|platform)\/.+\.ts)$/
/** `engines/bulk` of `engines/bulk/upload/store-list.ts`; a file that lies on the floor itself is a room of its own. */
const roomOf = (path) => path.split('/').slice(0, 2).join('/')
const floorOf = (path) => path.split('/')[0]

/** Every import of one file of the server by another one in another room: `{ from, to }`, paths below `src`. Types count too. */
function importsBetweenRooms(files) {
  return files.flatMap(({ path, text }) => {
    const from = source.exec(path)?.[1]
    if (!from || isTest(path)) return []
    return ts
      .preProcessFile(text, true, true)
      .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
      .map(({ fileName }) => ({ from, to: posix.join(posix.dirname(from), fileName) }))
      .filter(({ to }) => roomOf(from) !== roomOf(to))
  })
}

/** The rooms of one floor that import each other in a circle, each circle once. */
function circles(arrows) {
  const next = new Map()
  for (const arrow of arrows) next.set(roomOf(arrow.from), [...(next.get(roomOf(arrow.from)) ?? []), arrow])
  const found = new Map()
  const walk = (room, way) => {
    const at = way.indexOf(room)
    if (at >= 0) return void found.set(way.slice(at).sort().join(), [...way.slice(at), room])
    for (const { to } of next.get(room) ?? []) walk(roomOf(to), [...way, room])
  }
  for (const room of next.keys()) walk(room, [])
  return [...found.values()]
}

/** Imports of the server that point up, into the inside of another area, or in a circle of rooms. */
export function floorProblems(files) {
  const arrows = importsBetweenRooms(files)
  const height = (path) => floors.indexOf(floorOf(path))
  const wrong = arrows.flatMap(({ from, to }) => {
    const path = `packages/server/src/${from}`
    if (height(to) > height(from)) return [{ path, says: `imports ${to}, which is on a floor above` }]
    if (floorOf(from) === 'areas' && floorOf(to) === 'areas' && !/^areas\/[^/]+\/public\.ts$/.test(to)) return [{ path, says: `imports ${to}: another area is called through its public.ts` }]
    return []
  })
  // The rooms of `app` assemble the rest and each other; those of `platform` are single files and libraries.
  const level = arrows.filter(({ from, to }) => floorOf(from) === floorOf(to) && ['areas', 'engines'].includes(floorOf(from)))
  return [...wrong, ...circles(level).map((circle) => ({ path: 'packages/server/src', says: `rooms import each other in a circle: ${circle.join(' → ')}` }))]
}
