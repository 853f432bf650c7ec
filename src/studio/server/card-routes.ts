import type { Refused } from '#studio/wire/answers.ts'

import type { Call, PlayerParts } from './player-calls.ts'
import type { PlaySession } from './session-store.ts'

/** The calls of a card game's page. What they change comes by the stream of the table. */
export const cardCalls: Readonly<Record<string, Call>> = {
  'cards/sit': ifCards(async ({ stage: { cards } }, session, { level }) => await cards.sit(session, level)),
  'cards/ready': ifCards(async ({ stage: { cards } }, session, { round, seed, points }) =>
    typeof round === 'string'
      ? await cards.ready(session, { round, seed, points })
      : { refusal: 'not_understood' },
  ),
  'cards/move': ifCards(async ({ stage: { cards } }, session, { round, nth, ...move }, atMs) =>
    typeof round === 'string'
      ? await cards.move(session, { round, nth, move, atMs })
      : { refusal: 'not_understood' },
  ),
  'cards/leave': ifCards(async ({ stage: { cards } }, session) => await cards.leave(session)),
}

function ifCards(call: Call): Call {
  return async (parts, session, fields, atMs): Promise<object | Refused> =>
    isCards(parts, session) ? await call(parts, session, fields, atMs) : { refusal: 'not_understood' }
}

function isCards({ games }: PlayerParts, { gameCode }: PlaySession): boolean {
  return games.some(({ game }) => game.code === gameCode && game.kind === 'cards')
}
