import { type Guard, guardsIn } from './guard.ts'

const own = 'src/server/play/rounds/rounds.pg.test.ts'
const desk = 'src/server/play/rounds/console-rounds.pg.test.ts'
const ending = 'src/server/play/rounds/ending.pg.test.ts'
const following = 'src/server/play/rounds/follow.pg.test.ts'
const rule = 'src/domain/rounds/left-open.test.ts'
const popular = 'src/server/play/rounds/popular.pg.test.ts'

export const roundGuards: readonly Guard[] = [
  ...guardsIn('src/server/play/rounds/store.ts', own, [
    [
      'a list shows the rounds of everybody',
      'nobody sees, names or takes a round of somebody else',
      'WHERE played_round.member_id = ${memberId} AND played_round.state = one.state',
      'WHERE ${memberId}::bigint > 0 AND played_round.state = one.state',
    ],
  ]),
  ...guardsIn('src/server/play/rounds/store.ts', desk, [
    [
      'a number opens the round of another brand',
      'nobody sees a round of another brand',
      'WHERE round.id = ${id} AND round.merchant_id = ${merchantId}',
      'WHERE round.id = ${id} AND ${merchantId}::integer > 0',
    ],
    [
      'a provider’s word finds the round of another brand',
      'nobody sees a round of another brand',
      'WHERE round.round_id = ${roundId} AND round.merchant_id = ${merchantId}',
      'WHERE round.round_id = ${roundId} AND ${merchantId}::integer > 0',
    ],
  ]),
  ...guardsIn('src/server/play/rounds/reading.ts', own, [
    [
      'a number opens the round of somebody else',
      'nobody sees, names or takes a round of somebody else',
      'return row?.memberId === memberId ? row : undefined',
      'return memberId > 0n ? row : undefined',
    ],
  ]),
  ...guardsIn('src/contract/rounds.ts', own, [
    [
      'a trial account has rounds of money',
      'a trial account has no rounds of money',
      "const access = 'real-member'",
      "const access = 'member'",
    ],
  ]),
  ...guardsIn('src/server/play/rounds/pack-page.ts', own, [
    [
      'what strangers write is markup in the pack',
      'which hold no markup of strangers',
      'return text.replaceAll(/[&<>"\']/g, (sign) => signs[sign] ?? sign)',
      'return signs[text] ?? text',
    ],
  ]),
  ...guardsIn('src/server/play/rounds/picture.ts', own, [
    [
      'a provider names any address for its picture',
      'an address that the brand does not play from is shown to nobody',
      'if (frameOrigin(url, brand.launchGameCdns) === undefined)',
      "if (url === '')",
    ],
  ]),
  ...guardsIn('src/contract/console/rounds.ts', desk, [
    [
      'who may read takes rounds back',
      'who may read takes nothing back',
      "access: 'operator:rounds.void'",
      "access: 'operator:rounds.read'",
    ],
  ]),
  ...guardsIn('src/server/play/providers/end-round.ts', ending, [
    [
      'a round is judged before the member is held, and not after',
      'a win that comes first is seen by whoever voids, although both wait for the same wallet',
      '!(await holdPlay(tx, known))',
      'holdPlay.length === 0',
    ],
    [
      'a round that is over is ended once more',
      'a win that comes first is seen by whoever voids, although both wait for the same wallet',
      "if (round.state !== 'open') return 'wait'",
    ],
  ]),
  ...guardsIn('src/domain/rounds/left-open.ts', ending, [
    [
      'what was paid is taken back with the stake',
      'one that has paid something stands',
      "return wins > 0 || bets === 0 ? 'close' : 'void'",
      "return bets === 0 && wins === 0 ? 'close' : 'void'",
    ],
  ]),
  ...guardsIn('src/domain/rounds/left-open.ts', rule, [
    [
      'a round is given back while it is played',
      'a young round may still be played on',
      "if (ageMs < ENDED_AFTER_MS) return 'wait'",
    ],
  ]),
  ...guardsIn('src/server/play/rounds/voiding.ts', desk, [
    [
      'a win that is spent leaves half of a round taken back',
      'one whose win is spent: nothing is done',
      "if (ended.outcome === 'insufficient') throw refuse<Void>('win_spent')",
    ],
  ]),
  ...guardsIn('db/functions/rounds_follow.sql', following, [
    [
      'many follow the same member at once',
      'who comes second takes over what the first one left',
      'PERFORM 1 FROM round_follower WHERE member_id = ANY (p_members) ORDER BY member_id FOR UPDATE;',
      'PERFORM 1 FROM round_follower WHERE member_id = ANY (p_members);',
    ],
    [
      'a win that was taken back stays on the board',
      'a voided round says what it gave back, and leaves the board',
      "AND fresh.state <> 'won'",
      "AND fresh.state = 'even'",
    ],
    [
      'free rounds are in a game’s return',
      'sums are those of the rounds',
      "WHERE state IN ('won', 'even', 'lost') AND stake > 0 AND game_id <> 0",
      "WHERE state IN ('won', 'even', 'lost') AND game_id <> 0",
    ],
    [
      'a round that ended without moving money stays open for whoever asks',
      'a member who asks sees how an open round ended although nothing moved',
      "WHERE member_id = p_member AND state = 'open' ORDER BY",
      "WHERE member_id = p_member AND state = 'nothing' ORDER BY",
    ],
  ]),
  ...guardsIn('src/server/play/rounds/taste-store.ts', popular, [
    [
      'one who plays much makes a game hot',
      'what most members play is hot, from five on',
      'HAVING count(DISTINCT member_id) >= ${players}',
      'HAVING sum(rounds) >= ${players}',
    ],
  ]),
]
