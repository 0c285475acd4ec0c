import { createLog } from '../platform/log.ts'
import { readSettings } from '../platform/settings.ts'
import { createWebServer } from '../platform/web/web-server.ts'
import { runChild } from './supervisor/child.ts'

/** Serves the browser's part alone, where the API runs elsewhere behind the same address. `node dist/app/serve-web.js` */
await runChild(async () => {
  const settings = readSettings(process.env)
  const app = await createWebServer(settings, createLog(settings, 'web'))
  const ready = await app.listen({ host: settings.HOST, port: settings.PORT })
  return { ready, stop: () => app.close() }
})
