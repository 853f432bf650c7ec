import { randomUUID } from 'node:crypto'

import { launch } from '#contract/launch.ts'

import type { HouseClient } from './house-client.ts'

/** Possible stakes of a session. Slots list their stakes, lowest first; quick games take whole chips from a least stake on. */
interface SeatConfig {
  readonly stakes?: readonly bigint[]
  readonly least?: bigint
  readonly chip?: bigint
}

/** One session at a game of the studio, played by the same calls as the page of the game. */
export interface StudioSeat {
  readonly minCycleMs: number
  readonly config: SeatConfig
  /** The last command of the round that an earlier session left open. */
  readonly open: Played | undefined
  play(command: object, round?: string): Promise<Played>
}

export interface Played {
  readonly round: string
  readonly isOver: boolean
  readonly balance: bigint | undefined
  /** The player's view of an open round. */
  readonly publicPart?: unknown
}

/** The studio refused a command, or the session is over. */
export class SeatOver extends Error {}

const TIMEOUT_MS = 20_000

/** A launched game: its calls, and the stream of its table. */
export interface StudioSession {
  call<Answer>(path: string, body: object): Promise<Answer>
  /** The events of the table, of the neighbours, or of the rooms of cards, until the signal aborts. */
  listen(signal: AbortSignal, path?: 'table/live' | 'beside/live' | 'cards/live'): AsyncGenerator<unknown>
}

/** Launches a game as the site does. */
export async function openSession(
  house: HouseClient,
  { vassalage, gameCode }: { readonly vassalage: string; readonly gameCode: string },
): Promise<StudioSession> {
  const { launchToken = '' } = await house.call(launch.launchFB, { vassalage, gameCode, language: 'EN' })
  const { url } = await house.call(launch.launchGame, { launchToken, language: 'EN', theme: 'dark' })
  const { hash, protocol, port } = new URL(url)
  // Browsers resolve names below `localhost` to this machine; Node does not.
  const origin = `${protocol}//127.0.0.1:${port}`
  const post = async (path: string, body: object, signal: AbortSignal) =>
    await fetch(`${origin}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${hash.slice(1)}` },
      body: writeUnits(body),
      signal,
    })
  return {
    async call<Answer>(path: string, body: object) {
      const answer = await post(path, body, AbortSignal.timeout(TIMEOUT_MS))
      const read = readUnits(await answer.text()) as object
      if ('refusal' in read) throw new SeatOver(String(read.refusal))
      return read as Answer
    },
    async *listen(signal, path = 'table/live') {
      const answer = await post(path, {}, signal)
      let left = ''
      for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const lines = `${left}${piece}`.split('\n')
        left = lines.pop() ?? ''
        for (const line of lines) if (line !== '') yield readUnits(line)
      }
    },
  }
}

/** Opens the session of a game without a table. */
export async function sitDown(house: HouseClient, gameCode: string): Promise<StudioSeat> {
  const { call } = await openSession(house, { vassalage: 'TESSERA', gameCode })
  const opened = await call<{
    readonly minCycleMs: number
    readonly config: SeatConfig
    readonly last: Played | undefined
  }>('session', {})
  return {
    minCycleMs: opened.minCycleMs,
    config: opened.config,
    open: opened.last?.isOver === false ? opened.last : undefined,
    play: async (command, round) =>
      await call<Played>('play', {
        requestId: randomUUID(),
        command,
        ...(round === undefined ? {} : { round }),
      }),
  }
}

/** The studio's JSON: an amount is `{"units":"123"}`. */
function writeUnits(value: object): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'bigint' ? { units: each.toString() } : each,
  )
}

function readUnits(text: string): unknown {
  return JSON.parse(text, (_, each: unknown) =>
    typeof each === 'object' && each !== null && 'units' in each && typeof each.units === 'string'
      ? BigInt(each.units)
      : each,
  )
}
