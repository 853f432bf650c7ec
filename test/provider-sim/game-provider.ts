import type { KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { isSigned } from '#server/providers/hub88-signature.ts'

export type Mood =
  /** Answers where the game is. */
  | 'well'
  /** Takes the request and never answers. */
  | 'stalls'
  | 'fails'
  /** Answers an address that nobody has allowed. */
  | 'elsewhere'
  /** Answers what is no address. */
  | 'rambles'

export interface PlayedGames {
  readonly baseUrl: string
  /** Where its games are: no server stands there. */
  readonly origin: string
  mood: Mood
  /** What it was told when a game was to be opened, signed by the house. */
  readonly heard: Record<string, unknown>[]
  /** Lets everybody go whom it has kept waiting. */
  release(): void
  close(): Promise<void>
}

/** A provider of games as Hub88 describes one, as far as opening games goes, on a port of this machine. */
export async function openGamesSim(houseKey: KeyObject): Promise<PlayedGames> {
  const origin = 'https://games.example'
  const heard: Record<string, unknown>[] = []
  const played: { mood: Mood } = { mood: 'well' }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const signature = String(request.headers['x-hub88-signature'])
      if (request.url !== '/operator/generic/v2/game/url' || !isSigned([houseKey], body, signature))
        return void response.writeHead(403).end()
      const told = JSON.parse(body.toString()) as Record<string, unknown>
      heard.push(told)
      const url = `${origin}/play?game=${String(told['game_code'])}`
      switch (played.mood) {
        case 'well':
          return void response.end(JSON.stringify({ url }))
        case 'elsewhere':
          return void response.end(JSON.stringify({ url: 'https://games.example.evil.example/play' }))
        case 'rambles':
          return void response.end('<html>')
        case 'fails':
          return void response.writeHead(500).end()
        case 'stalls':
          return undefined
      }
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return Object.assign(played, {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    origin,
    heard,
    release: () => server.closeAllConnections(),
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  })
}
