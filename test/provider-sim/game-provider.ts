import type { KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { isSigned } from '#server/play/providers/protocols/hub88-signature.ts'

export type Mood =
  /** Answers with the game's URL. */
  | 'well'
  /** Accepts the request and never answers. */
  | 'stalls'
  | 'fails'
  /** Answers with a URL outside of the allowed origins. */
  | 'elsewhere'
  /** Answers with an invalid URL. */
  | 'rambles'

export interface PlayedGames {
  readonly baseUrl: string
  /** Origin of its games: its own if it serves them, else one where nothing listens. */
  readonly origin: string
  mood: Mood
  /** Launch requests received from us, with valid signatures. */
  readonly received: Record<string, unknown>[]
  /** Answers all stalled requests. */
  release(): void
  close(): Promise<void>
}

/** A local game provider with Hub88's launch calls. */
export async function openGamesSim(
  houseKey: KeyObject,
  { showsGames = false }: { readonly showsGames?: boolean } = {},
): Promise<PlayedGames> {
  let origin = 'https://games.example'
  const received: Record<string, unknown>[] = []
  const played: { mood: Mood } = { mood: 'well' }
  const server = createServer((request, response) => {
    if (showsGames && request.method === 'GET')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(gamePage)
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const signature = String(request.headers['x-hub88-signature'])
      if (request.url !== '/operator/generic/v2/game/url' || !isSigned([houseKey], body, signature))
        return void response.writeHead(403).end()
      const message = JSON.parse(body.toString()) as Record<string, unknown>
      received.push(message)
      const url = `${origin}/play?game=${String(message['game_code'])}`
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
  const { port } = server.address() as AddressInfo
  if (showsGames) origin = `http://games.localhost:${port}`
  return Object.assign(played, {
    baseUrl: `http://127.0.0.1:${port}`,
    origin,
    received,
    release: () => server.closeAllConnections(),
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  })
}

/** A game page with a button for each message to the page; it shows the messages that it receives. */
const gamePage = `<!doctype html><html lang="en"><title>A game</title>
<style>body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 1rem; color: #fff;
  background: radial-gradient(#256, #012); font: 1rem sans-serif; text-align: center }</style>
<h1>A game</h1><p id="heard"></p>
<p><button data-type="round" data-state="began">Spin</button> <button data-type="round" data-state="ended">Stop</button>
<button data-type="deposit">Deposit</button> <button data-type="exit">Exit</button>
<button data-type="ended">Over</button></p>
<script>
  const house = document.location.ancestorOrigins ? document.location.ancestorOrigins[0] : '*'
  const say = (message) => parent.postMessage({ tessera: 1, ...message }, house)
  addEventListener('message', ({ data, origin }) => {
    if (origin === house) heard.textContent += ' ' + data.type
  })
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => say({ ...button.dataset }))
  say({ type: 'ready' })
</script>`
