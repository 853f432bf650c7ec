import { mkdtemp, rm } from 'node:fs/promises'
import { type Socket, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readAddress } from '#server/platform/db/address.ts'

export interface SwallowingProxy {
  /** URL of the same database through the proxy. */
  urlOf(url: string): string
  /** Swallows all bytes from now on, on existing and new connections. */
  freeze(): void
  /** New connections work again; existing ones stay frozen. */
  thaw(): void
  /** Freezes existing connections with this application name. */
  freezeNamed(name: string): number
  close(): Promise<void>
}

interface Line {
  name: string
  isFrozen: boolean
}

/** A database proxy that drops bytes silently: no error, and no connection closes. */
export async function openSwallowingProxy(databaseUrl: string): Promise<SwallowingProxy> {
  const address = readAddress(databaseUrl)
  const [target] = address?.targets ?? []
  if (!address || !target) throw new Error('no database')
  const lines = new Set<Line>()
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((inner) => {
    const line: Line = { name: '', isFrozen }
    lines.add(line)
    const outer = target.host.startsWith('/')
      ? connect(join(target.host, `.s.PGSQL.${target.port}`))
      : connect(target.port, target.host)
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('data', (bytes: Buffer) => {
        if (line.name === '') line.name = bytes.toString('latin1')
        if (!line.isFrozen) to.write(bytes)
      })
      from.on('close', () => {
        sockets.delete(from)
        lines.delete(line)
        to.destroy()
      })
    }
  })
  const folder = await mkdtemp(join(tmpdir(), 'swallows-'))
  await new Promise<void>((done) => server.listen(join(folder, '.s.PGSQL.5432'), done))
  const freezeWhere = (isMeant: (line: Line) => boolean) => {
    const found = [...lines].filter((line) => isMeant(line))
    for (const line of found) line.isFrozen = true
    return found.length
  }
  return {
    urlOf: (url) => readAddress(url)?.urlOf({ host: folder, port: 5432 }) ?? '',
    freeze() {
      isFrozen = true
      freezeWhere(() => true)
    },
    thaw: () => void (isFrozen = false),
    freezeNamed: (name) => freezeWhere((line) => line.name.includes(name)),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((done) => server.close(() => done()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
