import { pino } from 'pino'

import { createSiteApp } from '#server/shell/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { openServices } from '#server/shell/services.ts'

/** Another server process with the site only, on a free port. It ends with its parent. */
const config = readConfig({
  DATABASE_URL: process.env.DATABASE_URL ?? '',
  CONSOLE_HOSTS: 'console.test',
  SEALING_SECRET: 'a secret of the house, for tests alone',
  THROTTLE_ADDRESS: '9999999,9999999',
  THROTTLE_ACCOUNT: '9999999,9999999',
})
const services = await openServices({
  config,
  log: pino({ level: 'silent' }),
  appUrl: process.env.DATABASE_URL ?? '',
})
const site = await createSiteApp(services)
await site.listen({ host: '127.0.0.1', port: 0 })
process.on('disconnect', () => process.exit(0))
process.send?.({ port: (site.server.address() as { port: number }).port })
