import { clashText } from '../../packages/contract/dist/release-clashes.js'

/**
 * Releases on a server, through its API, as the administrator of REGISTRY_TOKEN, or of REGISTRY_EMAIL and REGISTRY_PASSWORD.
 *
 * @param {string} to address of the server
 * @param {{ reason: string }} options
 */
export function serverTarget(to, { author: { reason } }) {
  let token = process.env.REGISTRY_TOKEN

  async function call(method, path, body) {
    token ??= await signIn()
    const answer = await fetch(new URL(`/api/releases/${path}`, to), { method, headers: { authorization: `Bearer ${token}`, 'accept-language': 'en', ...(body && { 'content-type': 'application/json' }) }, ...(body && { body: JSON.stringify(body) }) })
    return read(answer)
  }

  async function signIn() {
    const { REGISTRY_EMAIL: email, REGISTRY_PASSWORD: password } = process.env
    if (!email || !password) throw new Error('Who are you? Set REGISTRY_TOKEN, or REGISTRY_EMAIL and REGISTRY_PASSWORD.')
    const { token: given } = await read(await fetch(new URL('/api/Login/', to), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password }) }))
    if (!given) throw new Error('Your account asks for a second factor: sign in with a browser and set REGISTRY_TOKEN.')
    return given
  }

  const newest = async (name) => (await call('GET', `${name}/`)).releases[0]?.build
  return {
    publish: async (manifest, files) => (await call('POST', '', { manifest: JSON.stringify(manifest), reason, files: [...files].map(([path, content]) => ({ path, content: content.toString('base64') })) })).published,
    check: async (name, build) => (await call('POST', `${name}/checks/`, { build: build ?? (await newest(name)) })).clashes.map((clash) => clashText(clash, 'en')),
    promote: async (name, build) => call('POST', `${name}/promotions/`, { build: build ?? (await newest(name)), reason }),
    rollback: (name) => call('POST', `${name}/rollbacks/`, { reason }),
    status: async (name) => {
      if (name === undefined) return (await call('GET', '')).results.map(lineOf)
      const remote = await call('GET', `${name}/`)
      return [lineOf(remote), ...remote.steps.toReversed().map(({ at, version, build, kind, by, reason: why }) => `  ${at}  ${version} (${build}) ${kind.replace('_', ' ')} by ${by}: ${why}`)]
    },
  }
}

const lineOf = ({ remote, version, build }) => `${remote.padEnd(20)} ${build === null ? 'nothing is live' : `${version} (${build})`}`

async function read(answer) {
  const said = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Error(said.error?.detail ?? said.detail ?? `The server answers ${answer.status}`)
  return said
}
