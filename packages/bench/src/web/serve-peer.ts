import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One that shows a list asks for it at once, as the product's does. */
const pageWith = (first: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>Peer</title>${first}<script defer src="/index.js"></script></head><body><div id="root"></div></body></html>`
const asking = "<script>window.rows = fetch('/rows').then((answer) => answer.json())</script>"
const rows = JSON.stringify(Array.from({ length: 10 }, (_, at) => ({ id: `U${String(at)}`, name: `User ${String(at)}`, email: `user.${String(at)}@ventanilla.example`, status: 'Active' })))

/** A small page beside the product, served as the product is: compressed at build time, over HTTP/1.1. */
export async function servePeer(name: string): Promise<{ address: string; server: Server }> {
  const script = await readFile(new URL(`../../peers/dist/${name}/index.js.br`, import.meta.url))
  const server = createServer(({ url }, answer) => {
    if (url === '/index.js') answer.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br', 'cache-control': 'max-age=31536000' }).end(script)
    else if (url === '/') answer.writeHead(200, { 'content-type': 'text/html' }).end(pageWith(name.endsWith('-list') ? asking : ''))
    else if (url === '/rows') answer.writeHead(200, { 'content-type': 'application/json' }).end(rows)
    else answer.writeHead(404).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, resolve))
  return { server, address: `http://localhost:${String((server.address() as AddressInfo).port)}/` }
}
