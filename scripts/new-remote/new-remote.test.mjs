import assert from 'node:assert/strict'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { repositoryFiles } from '../arrows/files.mjs'
import { importProblems } from '../arrows/imports.mjs'
import { localeProblems } from '../arrows/locales.mjs'
import { sharedProblems } from '../arrows/shared.mjs'
import { wordProblems } from '../arrows/words.mjs'
import { productCopy } from '../copy/product-copy.mjs'
import { compiler, sideBySide } from '../lib/compile.mjs'
import { remotes, root } from '../lib/root.mjs'
import { makeRemote, nameProblem, takenNames } from './make.mjs'
import { places } from './places.mjs'

const name = 'coffee-club'

describe('a new remote', () => {
  const { folder, write, run } = productCopy('dashboard')
  const own = `remotes/${name}`

  it('compiles where it stands', () => {
    makeRemote(join(folder, own), name)
    // What the installation links for it, which is what each other remote has.
    cpSync(join(folder, 'remotes/dashboard/node_modules'), join(folder, own, 'node_modules'), { recursive: true, verbatimSymlinks: true })
    write('tsconfig.json', places(name)['tsconfig.json'](readFileSync(join(root, 'tsconfig.json'), 'utf8')))
    run(compiler, '-b', own, ...sideBySide)
  })

  it('keeps to the arrows, shares what the host shares, and has its words in both languages', () => {
    const files = repositoryFiles(folder)
    assert.deepEqual([importProblems, sharedProblems, localeProblems, wordProblems].flatMap((problemsOf) => problemsOf(files)).filter(({ path }) => path.startsWith(own)), [])
  })

  it('passes its tests', () => {
    run('packages/testing/jest/run.mjs', '--selectProjects', name, '--ci')
  })

  it('has the commands of every other remote', () => {
    const commands = (of, path) => Object.entries(JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')).scripts).map(([command, line]) => [command, line.replaceAll(of, 'NAME')])
    for (const other of remotes) assert.deepEqual(commands(name, join(folder, own)), commands(other, join(root, 'remotes', other)), other)
  })

  it('says that it is there: to the compiler, and to the containers', () => {
    const compose = places(name)['docker-compose.yml'](readFileSync(join(root, 'docker-compose.yml'), 'utf8'))
    for (const line of [`http://remote-${name}:8080/remotes/${name}/live.json`, `  remote-${name}:\n    <<: *remote`, `      remote-${name}: { condition: service_healthy }`, `\n  ${name}:\n`]) assert.equal(compose.split(line).length, 2, line)
    assert.match(compose, /live\.json,\n\s+http:\/\/remote-coffee-club/)
  })

  for (const [given, taken] of [['Coffee', []], ['coffee_club', []], ['-coffee', []], ['', []], [undefined, []], ['dashboard', ['dashboard']]])
    it(`can't be called ${given}`, () => assert.match(nameProblem(given, taken) ?? '', /remote/i))

  it("can't be called as a remote, a page or a volume is", async () => {
    const taken = await takenNames()
    for (const other of ['dashboard', 'users', 'cards', 'worker', 'postgres', 'releases', 'upload-list']) assert.match(nameProblem(other, taken) ?? '', /is taken/, other)
    assert.equal(nameProblem('loyalty-points', taken), undefined)
  })
})
