import { type Guard, provenBy } from './guard.ts'

const rooms = 'src/studio/server/card-rooms.pg.test.ts'
const resume = 'src/studio/server/card-resume.pg.test.ts'
const seats = 'src/studio/server/card-seats.pg.test.ts'
const bets = 'src/studio/server/card-bets.pg.test.ts'
const betting = 'src/studio/games/holdem/betting.test.ts'
const pots = 'src/studio/games/holdem/pots.test.ts'
const climbing = 'src/studio/games/climbing/climbing-game.test.ts'

/** Guards of card games between players: stakes, hidden hands, moves and seats. */
export const studioCardGuards: readonly Guard[] = [
  ...provenBy(climbing, [
    ['card-move-in-turn', 'a player moves for another', 'refuses the move of another player'],
    ['cards-of-own-hand', 'a player plays cards of another hand', 'refuses cards of another hand'],
    [
      'hand-costs-its-stake',
      'a hand costs more than was debited for it',
      'no player loses more than the stake of the hand',
      { value: 'payment.points' },
    ],
  ]),
  ...provenBy(betting, [
    ['bet-in-turn', 'a player bets for another', 'is refused'],
    ['raise-within-stack', 'a player bets chips that were not debited', 'is refused'],
    [
      'raise-reopened-by-full-raise',
      'two players raise a third one out with small bets of all chips',
      'does not let players raise who have moved',
    ],
  ]),
  ...provenBy(pots, [
    ['no-flop-no-drop', 'the house keeps a share of blinds alone', 'none where no flop was dealt'],
  ]),
  ...provenBy(bets, [
    ['chosen-stake-in-room', 'a player brings more or less than a room allows', 'is refused'],
    [
      'sealed-seed-stays-secret',
      'the seed of a hand tells the cards of players who folded',
      'folded and beaten hands are in no message',
      { value: 'false' },
    ],
  ]),
  ...provenBy(rooms, [
    ['card-move-in-time', 'a move counts after its time', 'is judged by its time of arrival'],
    ['card-move-once', 'a move is taken for another one', 'is made in turn, and once'],
    ['one-table-of-player', 'a player sits at many tables', 'has one seat, in however many tabs'],
    [
      'one-seat-of-address',
      'two devices of a household play against a third person',
      'of the address of another sits at another table',
    ],
    [
      'address-known-for-money',
      'the rule of one seat for an address is gone round',
      'of the address of another sits at another table',
    ],
    [
      'seed-after-commitment',
      'a seed is named before the hash',
      'takes no part with a seed for another hand',
    ],
    [
      'absent-player-not-dealt-in',
      'an absent player pays for a hand',
      'is not dealt in without an open page',
    ],
    [
      'bots-in-free-play-only',
      'bots of the house play for the money of people',
      'bots take no seat at a table for money',
      { value: 'true' },
    ],
    [
      'hands-shown-after-end',
      'the page of a round tells its moves and seeds while it is played',
      'shows all hands once the hand is over',
      { value: 'true' },
    ],
  ]),
  ...provenBy(seats, [
    [
      'brands-play-apart',
      'members of different brands play for each other’s money',
      'play apart',
      { replace: ['brand: session.brand', 'brand: null'] },
    ],
    ['seat-of-own-house', 'a player changes the brand at a table', 'takes part in no hand'],
    [
      'one-address-on-return',
      'two devices of a household meet at a table by a second launch',
      'takes part in no hand',
    ],
    [
      'address-known-on-return',
      'a second launch without an address goes round the rule of one seat',
      'takes part in no hand',
    ],
    ['card-stake-in-limit', 'a stake above the limit is taken', 'takes part in no hand'],
  ]),
  ...provenBy('src/studio/server/card-restore.pg.test.ts', [
    [
      'restored-seat-judged',
      'a new process seats a player beside their own address',
      'a stored seat is judged as a new one',
    ],
  ]),
  ...provenBy(resume, [
    ['no-seat-before-resume', 'a player sits at two tables', 'gives no seat before its hands go on'],
    ['hand-staked-once', 'a player pays twice for a hand', 'are stored once'],
    [
      'past-hand-not-staked',
      'a stake stays for ever in a hand without a table',
      'takes no stake once it is past',
    ],
    ['past-hand-not-dealt', 'a hand is dealt that no process goes on with', 'is not dealt once it is past'],
    [
      'played-round-stays-current',
      'a hand that is played loses its table, and its stakes stay for ever',
      'keeps its table while it holds stakes or is played',
    ],
    [
      'staked-round-stays-current',
      'a hand with stakes loses its table, and they stay for ever',
      'keeps its table while it holds stakes or is played',
    ],
    ['ended-session-not-dealt-in', 'a session that is over pays', 'are not taken for a session that is over'],
    [
      'only-taken-stakes-dealt-in',
      'a player plays without a stake',
      'of one of three: the other two play',
      { replace: ["status === 'standing'", "status !== 'void'"] },
    ],
  ]),
]
