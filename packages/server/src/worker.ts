import { startMailLoop } from './mail/mail-loop.ts'
import { openServices } from './open-services.ts'
import { readSettings } from './settings.ts'
import { runChild } from './supervisor/child.ts'

/** The worker process: what outlives a request. As many as one likes work side by side. `node dist/worker.js` */
await runChild(async () => {
  const services = openServices(readSettings(process.env), 'worker')
  const mails = startMailLoop(services)
  return {
    ready: 'worker',
    stop: async () => {
      await mails.stop()
      await services.close()
    },
  }
})
