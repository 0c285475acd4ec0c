import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const page = '<!doctype html><html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>Peer</title><script defer src="/index.js"></script></head><body><div id="root"></div></body></html>'

/** A small page beside the product, served as the product is: compressed at build time, over HTTP/1.1. */
export async function servePeer(name: string): Promise<{ address: string; server: Server }> {
  const script = await readFile(new URL(`../../peers/dist/${name}/index.js.br`, import.meta.url))
  const server = createServer(({ url }, answer) => {
    if (url === '/index.js') answer.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br', 'cache-control': 'max-age=31536000' }).end(script)
    else if (url === '/') answer.writeHead(200, { 'content-type': 'text/html' }).end(page)
    else answer.writeHead(404).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, resolve))
  return { server, address: `http://localhost:${String((server.address() as AddressInfo).port)}/` }
}
