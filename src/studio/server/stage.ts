import type { Logger } from 'pino'

import type { CardGame } from '#studio/game/card-game.ts'
import { fieldsOf } from '#studio/game/fields.ts'
import type { SoloGame } from '#studio/game/solo-game.ts'
import type { TableGame } from '#studio/game/table-game.ts'
import type { Played } from '#studio/wire/answers.ts'
import { readJson, writeJson } from '#studio/wire/json.ts'

import { type CardRooms, openCardRooms } from './card-rooms.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import { type Leadership, openLeadership } from './leadership.ts'
import type { Money } from './money.ts'
import { type Neighbour, type Neighbours, openNeighbours } from './neighbours.ts'
import type { PlaySession } from './session-store.ts'
import type { Safe } from './signing.ts'
import { openTableSeeds } from './table-seeds.ts'
import { type Tables, openTables } from './tables.ts'

/** The tables, rooms and neighbours, which only the leading process runs. They begin anew each time that it leads. */
export interface Stage {
  readonly tables: Tables
  readonly cards: CardRooms
  readonly neighbours: Neighbours
  isLeader(): boolean
  leader(): ReturnType<Leadership['leader']>
  /** Calls the listener whenever this process stops running them: streams of them show nothing any more. */
  onLose(listener: () => void): void
  /** Shows a player's result to the neighbours, here or at the leader. */
  show(session: PlaySession, played: Played): void
  /** Joins the other processes, which reach this one at the address. */
  begin(address: string): Promise<void>
  stop(): Promise<void>
}

export interface StageParts {
  readonly database: Database
  readonly databaseUrl: string
  readonly money: Money
  readonly clock: Clock
  readonly safe: Safe
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly solo: ReadonlyMap<string, SoloGame>
  readonly tables: ReadonlyMap<string, TableGame>
  readonly cards: ReadonlyMap<string, CardGame>
}

export function openStage(parts: StageParts): Stage {
  const { databaseUrl, log } = parts
  let running = openRun(parts)
  let leadership: Leadership | undefined
  const listeners = new Set<() => void>()
  return {
    get tables() {
      return running.tables
    },
    get cards() {
      return running.cards
    },
    get neighbours() {
      return running.neighbours
    },
    isLeader: () => leadership?.isLeader() ?? false,
    leader: () => leadership?.leader(),
    onLose: (listener) => void listeners.add(listener),
    show(session, played) {
      if (leadership?.isLeader()) running.neighbours.show(session, played)
      else void leadership?.notifyLeader(writeBeside(parts.solo, session, played))
    },
    async begin(address) {
      leadership = await openLeadership({
        databaseUrl,
        address,
        async onLead() {
          log.info('this process runs the tables')
          // While they resume the lead may be lost, and then `running` is another run.
          const { tables, cards } = running
          await tables.resume()
          await cards.resume()
        },
        async onLose() {
          log.info('this process runs the tables no more')
          const left = running
          running = openRun(parts)
          for (const listener of listeners) listener()
          await close(left)
        },
        onMessage: (text) => showBeside(running.neighbours, text),
        onFault: (error) => log.warn({ err: error }, 'the lead of the tables is not certain'),
      })
    },
    async stop() {
      await leadership?.stop()
      await close(running)
    },
  }
}

type Run = Pick<Stage, 'tables' | 'cards' | 'neighbours'>

function openRun({ database, money, clock, safe, log, solo, tables, cards }: StageParts): Run {
  const onFault = (error: unknown) => log.error({ err: error }, 'a table stumbled')
  const frame = { database, money, clock, onFault }
  return {
    neighbours: openNeighbours(solo),
    tables: openTables({ ...frame, games: tables, seeds: openTableSeeds({ safe }) }),
    cards: openCardRooms({ ...frame, games: cards, awaitsResume: true }),
  }
}

async function close({ tables, cards }: Run): Promise<void> {
  await Promise.all([tables.close(), cards.close()])
}

/** A result for the neighbours of a player who plays with another process than the one that seats them. */
function writeBeside(
  games: ReadonlyMap<string, SoloGame>,
  { playerId, operatorId, currency, gameCode }: PlaySession,
  { result }: Played,
): string {
  const { beside } = games.get(gameCode) ?? {}
  return beside
    ? writeJson({ player: { playerId, operatorId, currency, gameCode }, view: beside.show(result) })
    : ''
}

function showBeside(neighbours: Neighbours, text: string): void {
  const { player, view } = fieldsOf(readJson(text)) ?? {}
  if (player) neighbours.showView(player as Neighbour, view)
}
