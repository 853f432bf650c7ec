import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Fate of a call on the way to a wallet. */
export type Fate =
  | 'pass'
  /** It arrives, but its answer is lost. */
  | 'lose_answer'
  /** It is answered 500 without arriving. */
  | 'fail'
  /** It arrives twice in a row. */
  | 'twice'
  /** It waits until released, and then arrives. */
  | 'hold'

export interface BadLine {
  readonly url: string
  /** Sets the fate of later calls to this path. */
  become(path: string, fate: Fate): void
  /** Lets all calls pass again, and releases held ones. */
  mend(): void
  /** Resolves when a call to this path is held. */
  held(path: string): Promise<void>
  /** Paths of all calls, in order. */
  readonly paths: string[]
  close(): Promise<void>
}

/** A proxy that simulates an unreliable network between two processes. */
export async function openBadLine(target: () => string): Promise<BadLine> {
  const fates = new Map<string, Fate>()
  const paths: string[] = []
  const waiting = new Map<string, (() => void)[]>()
  const hearing = new Map<string, (() => void)[]>()
  const server = createServer((request, response) => {
    void carry(request, response).catch(() => response.destroy())
  })
  const carry = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const path = (request.url ?? '').replace(/^.*?\/(?=(user|transaction)\/)/, '')
    paths.push(path)
    const fate = fates.get(path) ?? 'pass'
    if (fate === 'hold') {
      const letGo = new Promise<void>((done) => waiting.set(path, [...(waiting.get(path) ?? []), done]))
      for (const resume of hearing.get(path)?.splice(0) ?? []) resume()
      await letGo
    }
    if (fate === 'fail') {
      response.writeHead(500).end('{}')
      return
    }
    const send = () =>
      fetch(`${target()}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-hub88-signature': String(request.headers['x-hub88-signature']),
        },
        body: Buffer.concat(parts),
      })
    const answer = await send()
    const text = await answer.text()
    if (fate === 'twice') await send()
    if (fate === 'lose_answer') response.destroy()
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    paths,
    become: (path, fate) => void fates.set(path, fate),
    mend() {
      fates.clear()
      for (const list of waiting.values()) for (const letGo of list.splice(0)) letGo()
    },
    held: (path) =>
      (waiting.get(path)?.length ?? 0) > 0
        ? Promise.resolve()
        : new Promise((done) => hearing.set(path, [...(hearing.get(path) ?? []), done])),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
