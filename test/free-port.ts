import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port that nothing listens on, for a process that is about to start. It lies below the ports that the system gives to
 * servers and connections of other tests: such a port could be taken before the process listens on it.
 */
export async function findFreePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  const server = createServer()
  const isFree = await new Promise<boolean>((done) => {
    server.once('error', () => done(false))
    server.listen(port, () => done(true))
  })
  if (!isFree) return await findFreePort()
  server.close()
  await once(server, 'close')
  return port
}
