import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { DrawNumber, LotteryCode, Opened, drawStates } from '#contract/lottery.ts'
import { pictureRefusals, SentPicture } from '#contract/pictures.ts'
import { SignedAmount } from '#contract/records.ts'
import { Amount, Moment, Nothing, Uuid, strict } from '#contract/schema.ts'
import { lapseReasons } from '#domain/approvals/proposal-standing.ts'
import { drawFilters } from '#domain/lottery/draw/draw-filters.ts'
import { PICTURE_BYTES, PICTURES_EACH, pictureTypes } from '#domain/pictures/picture.ts'

import { Day, Id, Next, Paging, Paired, Reason, Scope, Version, Waits } from './schema.ts'

const Operator = strict({ id: Id, name: String() })

/** Stakes and wins of the brand's members in a draw. */
const Sums = strict({
  currency: String(),
  tickets: Integer(),
  stake: Amount,
  /** Paid wins, without reversed ones. */
  win: SignedAmount,
})

const draw = {
  id: Id,
  gameCode: LotteryCode,
  name: String(),
  numero: DrawNumber,
  drawnBy: Enum(['house', 'official', 'demo']),
  state: Enum([...drawStates]),
  opensAt: Moment,
  closesAt: Moment,
  drawsAt: Moment,
  drawnAt: Optional(Moment),
  settledAt: Optional(Moment),
  /** Higher than 1: the result was corrected, or the draw was cancelled after it. */
  version: Version,
  opened: Optional(Opened),
  /** The numbers on which two entries agree so far; empty text where a number is not known. */
  partial: Optional(Opened),
  /** Its released seed cannot be opened; two operators may cancel it after an hour. */
  isUnreadable: Boolean(),
  /** A draw that waits for operators longer than an hour. */
  isLate: Boolean(),
  /** Whole minutes since its time, while it waits for operators. */
  waitsMinutes: Optional(Integer()),
  /** Entries of operators and feeds: how many were begun, and how many are complete. */
  entries: strict({ begun: Integer(), complete: Integer() }),
  sums: Sums,
}

const Filter = {
  ...Scope,
  gameCode: Optional(LotteryCode),
  /** Draws whose time is on these days in the brand's time zone. */
  from: Optional(Day),
  to: Optional(Day),
  /** `waiting`: official draws whose time has come and that have no result. */
  only: Optional(Enum([...drawFilters])),
}

export const listDraws = endpoint({
  method: 'GET',
  path: '/console/lottery/draws',
  access: 'operator:lottery.read',
  summary:
    'Draws of all lotteries or of one, newest first, with their states, results, entries and the brand’s stakes and wins. Those that wait for a result are counted.',
  input: strict({ ...Filter, ...Paging }),
  value: strict({ list: ArrayOf(strict(draw)), next: Next, waiting: Integer(), late: Integer() }),
  refusals: [],
})

const Place = strict({ group: Integer(), place: Integer() })

const Evidence = strict({
  /** The URL, or the name of the source. */
  source: String(),
  pictures: ArrayOf(Uuid),
})

export const readDraw = endpoint({
  method: 'GET',
  path: '/console/lottery/draw',
  access: 'operator:lottery.read',
  summary:
    'One draw: every version of its result, the entries without their numbers, the caller’s own entry, and its settlement.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    ...draw,
    seedHash: Optional(String()),
    seed: Optional(String()),
    /** Versions of the result, oldest first. A draw of the house has one only for a cancellation. */
    versions: ArrayOf(
      strict({
        version: Version,
        kind: Enum(['drawn', 'corrected', 'cancelled']),
        opened: Optional(Opened),
        at: Moment,
        reason: String(),
        evidence: ArrayOf(Evidence),
        /** Absent for operators of one brand. */
        by: Optional(ArrayOf(Operator)),
        /** The feeds that had the same numbers. */
        feeds: ArrayOf(String()),
      }),
    ),
    /** Entries of the others, and of the caller; empty for operators of one brand. */
    entered: ArrayOf(
      strict({
        by: Optional(Operator),
        feed: Optional(String()),
        isOwn: Boolean(),
        filled: Integer(),
        of: Integer(),
        isComplete: Boolean(),
        changedAt: Moment,
        /** Why it does not count any more. */
        lapse: Optional(Enum([...lapseReasons])),
      }),
    ),
    own: Optional(strict({ version: Version, numbers: Opened, ...Evidence.properties })),
    /** Where the caller's complete entry differs from another complete one; never with its numbers. */
    differs: ArrayOf(Place),
    /** The settlement of the last version. */
    settlement: Optional(
      strict({
        version: Version,
        /** Tickets of all brands that are settled, and all of them. */
        tickets: Integer(),
        of: Integer(),
        begunAt: Moment,
        endedAt: Optional(Moment),
      }),
    ),
    /** Pairs whose second draw this is: by lottery, in the sums of whose draw they are. */
    paired: Paired,
    /** Tickets of the brand whose wrong win was spent, so that they keep it. */
    shortfalls: ArrayOf(
      strict({
        ticketId: Id,
        member: strict({ id: Id, account: String() }),
        /** The change that the correction would have made. */
        difference: SignedAmount,
        at: Moment,
      }),
    ),
    /** Deeds that are open to this operator now. */
    deeds: ArrayOf(Enum(['enter', 'correct', 'cancel'])),
    /** A proposal that waits for a second operator, in the list of second approvals. */
    proposed: Optional(Enum(['correct', 'cancel'])),
    /** The source and pictures of a proposed correction; absent for operators of one brand. */
    proof: Optional(Evidence),
  }),
  refusals: [],
})

/** Groups of numbers in the order of the form; empty text where a number is not drawn yet. */
const Numbers = ArrayOf(ArrayOf(String({ pattern: '^[0-9]{0,6}$', maxLength: 6 }), { maxItems: 80 }), {
  maxItems: 12,
})
const Source = String({ minLength: 1, maxLength: 300 })
const Pictures = ArrayOf(Uuid, { maxItems: PICTURES_EACH })

export const enterResult = endpoint({
  method: 'PUT',
  path: '/console/lottery/entry',
  access: 'operator:lottery.write',
  summary:
    'Stores the caller’s own entry of an official result, also while it is incomplete. The draw is drawn when a second person, or a feed, has entered the same numbers.',
  input: strict({
    ...Scope,
    id: Id,
    /** The version of the caller's own entry; 0 for the first one. */
    version: Version,
    numbers: Numbers,
    source: Source,
    pictures: Pictures,
  }),
  value: strict({
    version: Version,
    filled: Integer(),
    of: Integer(),
    /** `waits`: no other complete entry that counts. */
    outcome: Enum(['incomplete', 'waits', 'differs', 'drawn']),
    differs: ArrayOf(Place),
  }),
  refusals: [
    'result_not_awaited',
    'result_refused',
    'changed_meanwhile',
    'comparisons_used_up',
    'evidence_needed',
    'picture_gone',
  ],
})

export const correctDraw = endpoint({
  method: 'POST',
  path: '/console/lottery/correct',
  access: 'operator:lottery.write',
  movesMoney: true,
  summary:
    'Proposes other numbers of an official draw. Once a second operator approves, its tickets are settled anew: the member gets or returns the difference.',
  input: strict({
    ...Scope,
    requestId: Uuid,
    id: Id,
    /** The version of the result that the caller read. */
    version: Version,
    numbers: Numbers,
    source: Source,
    pictures: Pictures,
    reason: Reason,
  }),
  value: strict(Waits),
  refusals: [
    'draw_not_drawn',
    'draw_of_house',
    'result_refused',
    'result_same',
    'changed_meanwhile',
    'evidence_needed',
    'picture_gone',
    'proposal_waits',
    'request_conflict',
  ],
})

export const cancelDraw = endpoint({
  method: 'POST',
  path: '/console/lottery/cancel',
  access: 'operator:lottery.write',
  movesMoney: true,
  summary:
    'Proposes to cancel a draw. Once a second operator approves, every stake is returned and every win reversed. A draw of the house can be cancelled only before its seed is released, or when its seed could not be opened for an hour.',
  input: strict({ ...Scope, requestId: Uuid, id: Id, version: Version, reason: Reason }),
  value: strict(Waits),
  refusals: ['draw_cancelled', 'seed_released', 'changed_meanwhile', 'proposal_waits', 'request_conflict'],
})

export const addDraw = endpoint({
  method: 'POST',
  path: '/console/lottery/draws',
  access: 'operator:lottery.write',
  movesMoney: true,
  summary:
    'Proposes a draw that the plan lacks, of a lottery with fixed times. Once a second operator approves, it takes bets as any other one.',
  input: strict({
    ...Scope,
    requestId: Uuid,
    gameCode: LotteryCode,
    /** Its day and time by the clocks of the lottery's zone. */
    day: Day,
    time: String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', maxLength: 5 }),
    reason: Reason,
  }),
  value: strict(Waits),
  refusals: [
    'extra_not_allowed',
    'extra_too_soon',
    'extra_too_far',
    'extra_overlaps',
    'proposal_waits',
    'request_conflict',
  ],
})

export const sendResultPicture = endpoint({
  method: 'POST',
  path: '/console/lottery/pictures',
  access: 'operator:lottery.write',
  throttle: 'dear',
  takesBytes: pictureTypes,
  bodyLimit: PICTURE_BYTES,
  summary: 'Uploads a picture of an official result as evidence, PNG or JPEG; it is re-encoded.',
  input: strict({ ...Scope }),
  value: SentPicture,
  refusals: pictureRefusals,
})

export const resultPicture = endpoint({
  method: 'GET',
  path: '/console/lottery/picture',
  access: 'operator:lottery.read',
  cookieOnly: true,
  summary:
    'A picture that is evidence of a draw’s result, as WebP. Without a draw: one that the caller uploaded and has not used yet.',
  input: strict({ ...Scope, draw: Optional(Id), id: Uuid }),
  value: Nothing,
  refusals: [],
})

export const followDraws = endpoint({
  method: 'GET',
  path: '/console/lottery/live',
  access: 'operator:lottery.read',
  summary: 'Server-sent events: says when entries, results or proposals of draws are stale.',
  input: Nothing,
  value: Nothing,
  refusals: [],
  cookieOnly: true,
})

const CalendarDraw = strict({
  id: Id,
  gameCode: LotteryCode,
  name: String(),
  numero: DrawNumber,
  state: Enum([...drawStates]),
  drawsAt: Moment,
  closesAt: Moment,
  /** An official draw whose time has come and that has no result. */
  isAwaited: Boolean(),
  isLate: Boolean(),
  /** Higher than 1: the result was corrected, or the draw was cancelled after it. */
  version: Version,
  /** The first number of its result. */
  first: Optional(String()),
})

/** Draws of every few minutes, counted by game and day. */
const FastDay = strict({
  gameCode: LotteryCode,
  name: String(),
  draws: Integer(),
  settled: Integer(),
  cancelled: Integer(),
  /** Closed for longer than a minute without a result. */
  overdue: Integer(),
})

export const drawCalendar = endpoint({
  method: 'GET',
  path: '/console/lottery/calendar',
  access: 'operator:lottery.read',
  summary:
    'The draws of a week from Monday on in the brand’s time zone: those of fixed times one by one, at most 60 a day, those of every few minutes counted by game and day.',
  input: strict({
    ...Scope,
    /** A day of the week; without one, today. */
    day: Optional(Day),
  }),
  value: strict({
    today: Day,
    days: ArrayOf(
      strict({
        day: Day,
        draws: ArrayOf(CalendarDraw),
        /** Draws of fixed times beyond those in the list. */
        more: Integer(),
        fast: ArrayOf(FastDay),
      }),
    ),
  }),
  refusals: [],
})
