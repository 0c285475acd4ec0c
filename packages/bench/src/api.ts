import type { Product } from '@ventanilla/testing/product'

export type Answer = Record<string, unknown> & { upload_document_id: string }
export type Api = Awaited<ReturnType<typeof apiOf>>

/** Calls of the product's API by a signed-in administrator. */
export async function apiOf({ address, password }: Product) {
  const login = await fetch(`${address}/api/Login/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'admin@ventanilla.example', password }) })
  const { token } = (await login.json()) as { token: string }
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(`${address}/api/user/${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const json = (body: object) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const query = (values: object) => new URLSearchParams(Object.entries(values).map(([key, value]): [string, string] => [key, String(value)])).toString()
  /** Asks for a file and answers as soon as it begins to come. */
  const download = (name: string, body: object, type: string): Promise<Response> => {
    const { headers, ...init } = json(body)
    return call(`${name}/`, { ...init, headers: { ...headers, accept: type } })
  }
  return {
    token,
    get: async (name: string, values: object): Promise<Answer> => (await (await call(`${name}/?${query(values)}`)).json()) as Answer,
    post: async (name: string, body: object): Promise<Answer> => (await (await call(`${name}/`, json(body))).json()) as Answer,
    /** As the product's screens do: a large list is answered once it is stored, and a worker validates it. */
    upload: async (name: string, file: Blob, fileName: string): Promise<Answer> => {
      const form = new FormData()
      form.set('file', file, fileName)
      return (await (await call(`${name}/`, { method: 'POST', body: form, headers: { prefer: 'respond-async' } })).json()) as Answer
    },
    download,
    /** Reads a file to its end without keeping it. @returns its bytes */
    drain: async (name: string, body: object, type = 'text/csv'): Promise<number> => {
      const response = await download(name, body, type)
      let bytes = 0
      for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length
      return bytes
    },
  }
}
