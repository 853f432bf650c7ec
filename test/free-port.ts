import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A port that nothing listens on, for a process that is about to start. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
