import { type ChildProcess, fork } from 'node:child_process'
import { Agent, createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Chance } from './chance.ts'

/** Server processes behind a proxy that drops some of their answers. */
export interface Servers {
  readonly port: number
  /** Kills one process at any point; another one replaces it. */
  killOne(): Promise<void>
  killAll(): Promise<void>
  /** Sets the share of answers that are dropped after the transfer is done. */
  lose(perMille: number): void
  readonly counts: { killed: number; lost: number }
  close(): Promise<void>
}

export async function openServers(
  appUrl: string,
  { chance, count = 2 }: { readonly chance: Chance; readonly count?: number },
): Promise<Servers> {
  const counts = { killed: 0, lost: 0 }
  const servers: { child: ChildProcess; port: number | undefined }[] = []
  const start = async (at: number) => {
    const child = fork(new URL('./server-process.ts', import.meta.url), {
      execArgv: [],
      env: { ...process.env, DATABASE_URL: appUrl },
    })
    const one: (typeof servers)[number] = { child, port: undefined }
    servers[at] = one
    child.once('exit', () => (one.port = undefined))
    one.port = await new Promise<number>((done, fail) => {
      child.once('message', (message) => done((message as { port: number }).port))
      child.once('exit', () => fail(new Error('a server did not come up')))
    })
  }
  await Promise.all(Array.from({ length: count }, (_, at) => start(at)))
  const kill = async (at: number) => {
    const one = servers[at]
    if (one?.port === undefined) return
    one.port = undefined
    counts.killed += 1
    one.child.kill('SIGKILL')
    await start(at)
  }
  let perMille = 0
  const proxy = openProxy(() => {
    const up = servers.flatMap(({ port }) => (port === undefined ? [] : [port]))
    return { port: up[chance.below(up.length)], isLost: chance.below(1_000) < perMille }
  }, counts)
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  return {
    port: (proxy.address() as AddressInfo).port,
    killOne: () => kill(chance.below(count)),
    async killAll() {
      await Promise.all(servers.map((_, at) => kill(at)))
    },
    lose: (more) => (perMille = more),
    counts,
    async close() {
      for (const { child } of servers) child.kill('SIGKILL')
      proxy.closeAllConnections()
      await new Promise<void>((done) => proxy.close(() => done()))
    },
  }
}

/** Forwards calls to a running process. A dropped answer belongs to a call that was carried out. */
function openProxy(
  choose: () => { readonly port: number | undefined; readonly isLost: boolean },
  counts: { lost: number },
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  return createServer((incoming, outgoing) => {
    const hangUp = () => incoming.socket.destroy()
    const { port, isLost } = choose()
    if (port === undefined) return void hangUp()
    const passedOn = ask({ host: '127.0.0.1', port, method: 'POST', agent }, (answer) => {
      const parts: Buffer[] = []
      answer.on('error', hangUp)
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        if (isLost) {
          counts.lost += 1
          return void hangUp()
        }
        outgoing.writeHead(answer.statusCode ?? 502).end(Buffer.concat(parts))
      })
    })
    passedOn.on('error', hangUp)
    incoming.pipe(passedOn)
  })
}
