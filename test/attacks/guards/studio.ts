import { type Guard, guardsIn } from './guard.ts'

const supplier = 'src/studio/server/supplier.pg.test.ts'
const solo = 'src/studio/server/solo.pg.test.ts'

export const studioGuards: readonly Guard[] = [
  ...guardsIn('src/studio/server/supplier-routes.ts', supplier, [
    [
      'anybody opens games in the name of an operator',
      'a call with a foreign signature, or one that was changed on the way, is refused',
      "  if (!isSigned(operator.theirPublicKeys, bytes, request.headers[SIGNATURE_HEADER]))\n    return sendError(reply, 401, 'the signature is invalid')\n",
    ],
  ]),
  ...guardsIn('src/studio/server/round-address.ts', supplier, [
    [
      'the address of one round opens every other',
      'opens by its address alone',
      ' || !safe.isMarked(told, proof.slice(at + 1))',
    ],
  ]),
  ...guardsIn('src/studio/server/round-details.ts', solo, [
    [
      'a player reads the rounds of others',
      'a player sees no round of another player, and an invented token is refused',
      'round.playerId !== asked.playerId || ',
    ],
  ]),
  ...guardsIn('src/studio/server/player-routes.ts', solo, [
    [
      'a seed is shown while it still decides how a round goes on',
      'not changed while a round is open',
      "    if (await hasOpenRound(sql, playerId)) return { refusal: 'round_open' }\n",
    ],
  ]),
  ...guardsIn('src/studio/server/solo.ts', solo, [
    [
      'a command that is sent again plays again',
      'a second press and a second tab',
      '  if (known) return known\n',
    ],
    [
      'reels turn faster than the market lets them',
      'asks for a longer cycle',
      "  return waitMs > 0 ? { refusal: 'too_soon', waitMs: Math.ceil(waitMs) } : undefined\n",
      '  return undefined\n',
    ],
  ]),
  ...guardsIn('src/studio/server/money.ts', solo, [
    [
      'a bet that came through is forgotten when its process dies',
      'a bet whose process died before the answer is rolled back, even if it arrives afterwards',
      "      if (outcome === 'void')\n",
      "      if (outcome === 'void' && call.tries > 99)\n",
    ],
  ]),
]
