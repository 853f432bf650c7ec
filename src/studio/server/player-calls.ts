import type { GameFacts } from '#studio/games/games.ts'
import type { Refused } from '#studio/wire/answers.ts'

import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import type { Money } from './money.ts'
import type { PlaySession } from './session-store.ts'
import type { Safe } from './signing.ts'
import type { SoloFrame } from './solo.ts'
import type { Stage } from './stage.ts'

export interface PlayerParts {
  readonly database: Database
  readonly games: readonly GameFacts[]
  readonly money: Money
  readonly solo: SoloFrame
  readonly safe: Safe
  readonly clock: Clock
  readonly stage: Stage
}

export type Fields = Readonly<Record<string, unknown>>

/** A call of a game's page. */
export type Call = (
  parts: PlayerParts,
  session: PlaySession,
  fields: Fields,
  /** Time of arrival: tables judge by it, so that the time for authentication does not count. */
  atMs: number,
) => Promise<object | Refused>
