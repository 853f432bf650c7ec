import { lookup } from 'node:dns/promises'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { FastifyInstance } from 'fastify'

export interface Listening {
  readonly port: number
  /**
   * From now on each answer closes its connection. A proxy could otherwise send a POST on a kept connection that is
   * just being closed, and it cannot retry a POST.
   */
  retireConnections(): void
  /**
   * From now on reads answer 503, so that a proxy uses another process for a while. No POST is then on its way when
   * the port closes: its connection would be reset, and a proxy does not retry a POST.
   */
  turnReadsAway(): void
  /** Accepts no more connections, lets running requests finish, and cuts the rest after the grace period. */
  stop(graceMs: number): Promise<void>
}

/** Load balancers read these until the port closes. */
const HEALTH_PATHS = new Set(['/healthz', '/readyz', '/metrics'])

export class PortError extends Error {}

/** The addresses of a host. `localhost` resolves to IPv4 and IPv6 and browsers use either, so we bind both. */
async function addressesOf(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true }).catch(() => {
    throw new PortError(`HOST ${host} cannot be resolved on this machine.`)
  })
  const addresses = new Set(found.map((one) => one.address))
  if (host === 'localhost') for (const address of ['127.0.0.1', '::1']) addresses.add(address)
  return [...addresses]
}

/** Binds and releases each port, so that startup fails early, before any other change, if one is taken. */
export async function checkPorts(
  host: string,
  ports: readonly (readonly [name: string, port: number])[],
): Promise<void> {
  const addresses = await addressesOf(host)
  for (const [name, port] of ports) {
    if (port === 0) continue
    for (const address of addresses) {
      const server = createServer()
      const outcome = await bindTo(server, address, port)
      if (outcome === undefined) await new Promise((done) => server.close(done))
      else if (!isNoAddress(outcome)) throw portError(outcome, name, port)
    }
  }
}

/** Listens on every address of the host. Fastify's own listen does not wait for the second address. */
export async function listenAt(app: FastifyInstance, host: string, port: number): Promise<Listening> {
  await app.ready()
  const servers: Server[] = []
  let isRetiring = false
  let isTurningAway = false
  let chosen = port
  for (const address of await addressesOf(host)) {
    const server = createServer(
      { requestTimeout: 30_000, headersTimeout: 20_000, keepAliveTimeout: 65_000 },
      (request, response) => {
        if (isRetiring) response.shouldKeepAlive = false
        if (isTurningAway && isRead(request)) turnAway(response)
        else app.routing(request, response)
      },
    )
    // Drops clients that stop reading, which pin the unsent answer in memory. Live streams send heartbeats more often.
    server.setTimeout(90_000)
    const outcome = await bindTo(server, address, chosen)
    if (outcome !== undefined && isNoAddress(outcome)) continue
    if (outcome !== undefined) {
      for (const one of servers) one.close()
      throw portError(outcome, 'the port', chosen)
    }
    chosen = (server.address() as AddressInfo).port
    servers.push(server)
  }
  if (servers.length === 0) throw new PortError(`HOST ${host} has no address on this machine.`)
  return {
    port: chosen,
    retireConnections: () => {
      isRetiring = true
    },
    turnReadsAway: () => {
      isTurningAway = true
    },
    stop: (graceMs) => stopAll(servers, graceMs).then(() => app.close()),
  }
}

function isRead({ method, url = '' }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && !HEALTH_PATHS.has(url)
}

function turnAway(response: ServerResponse): void {
  response.writeHead(503, { 'retry-after': '1', 'cache-control': 'no-store' }).end()
}

async function stopAll(servers: readonly Server[], graceMs: number): Promise<void> {
  const closed = Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  // Closes keep-alive connections as they become idle; else each would wait for its next request.
  const sweep = setInterval(() => servers.forEach((server) => server.closeIdleConnections()), 25)
  const limit = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), graceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(limit)
}

function bindTo(server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((done) => {
    server.once('error', done)
    server.listen({ host, port, ipv6Only: host !== '::' && host.includes(':') }, () => {
      server.off('error', done)
      done(undefined)
    })
  })
}

/** Without IPv6, ::1 cannot be bound. */
function isNoAddress(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'
}

function portError(error: NodeJS.ErrnoException, name: string, port: number): PortError {
  if (error.code === 'EADDRINUSE')
    return new PortError(`${name} ${port} is taken by another program. Stop it, or set another port.`)
  if (error.code === 'EACCES')
    return new PortError(`${name} ${port} may not be used by this user. Take one above 1023.`)
  return new PortError(`${name} ${port} cannot be used: ${error.message}`)
}
