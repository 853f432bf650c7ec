import { type Guard, provenBy } from './guard.ts'

const lifts = 'src/server/money/limits/lifts.pg.test.ts'
const launch = 'src/server/money/limits/launch.pg.test.ts'
const harm = 'src/server/money/harm/harm.pg.test.ts'

export const harmGuards: readonly Guard[] = [
  ...provenBy(lifts, [
    [
      'lift-maker-not-checker',
      'an operator loosens alone what an operator holds',
      'the maker is never the checker, and the database holds it too',
    ],
    [
      'lift-waits',
      'a limit of the house is loosened without its wait',
      'a limit of the house is loosened by two operators, a day apart, and binds until then',
    ],
    [
      'lift-lapses',
      'an old proposal loosens a limit weeks later',
      'a yes that comes too late loosens nothing, and it may be proposed again',
      { value: 'undefined' },
    ],
    [
      'lift-still-proposed',
      'what was decided or taken back loosens all the same',
      'a no needs its reason, may come at once, and a maker may take it back',
    ],
    [
      'lift-only-loosens',
      'a limit is proposed to be looser and becomes stricter behind its back',
      'only what the house holds is loosened, and only to what is looser',
    ],
    [
      'lift-withdrawn-by-maker',
      'somebody takes back the proposal of another operator',
      'a no needs its reason, may come at once, and a maker may take it back',
    ],
    [
      'stricter-limit-overtakes-lift',
      'a yes to what was proposed before undoes a stricter limit',
      'a limit that was tightened meanwhile overtakes the lift',
    ],
  ]),
  ...provenBy(harm, [
    [
      'notes-written-in-brand',
      'an operator writes notes about members of another brand',
      'an operator who only reads records no note, and another brand sees no member',
    ],
    [
      'notes-read-in-brand',
      'an operator reads notes about members of another brand',
      'an operator who only reads records no note, and another brand sees no member',
    ],
  ]),
  ...provenBy(launch, [
    [
      'launch-refuses-shut-out',
      'a game is opened while a look at the clock is owed',
      'a game is opened, or not',
      { value: 'refusal' },
    ],
    [
      'launch-refuses-shut-out',
      'who is shut out opens a game',
      'a game is opened, or not',
      { cut: 'refusal ??' },
    ],
    [
      'smallest-stake-left',
      'a game is opened though nothing may be staked any more',
      'a game is opened, or not',
      { value: '0n' },
    ],
  ]),
]
