import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Moment, Nothing, strict } from '#contract/schema.ts'
import { listChanges, listStates } from '#domain/games/list-diff.ts'
import { APPLIED_AT_ONCE, LIST_BYTES, listedFaults } from '#domain/games/listed-game.ts'

import { Id, Next, Paging, Reason } from './schema.ts'

/**
 * A provider's game list: fetched or uploaded, reviewed, and imported in parts. Lists belong to the house, so only
 * operators of the house reach them.
 */
const Code = String({ pattern: '^[a-z][a-z0-9-]{0,39}$', maxLength: 40 })
const GameId = String({ minLength: 1, maxLength: 120 })
const Count = Integer({ minimum: 0 })

const takingRefusals = ['list_empty', 'list_too_long', 'files_busy'] as const

export const takeGameList = endpoint({
  method: 'POST',
  path: '/console/game-lists',
  access: 'operator:catalogue.write',
  throttle: 'dear',
  summary: 'Fetches a provider’s list of games and stores it. No game is changed yet.',
  input: strict({ code: Code }),
  value: strict({ id: Id }),
  refusals: [
    ...takingRefusals,
    'list_not_reached',
    'list_refused',
    'list_unsigned',
    'list_unreadable',
    'no_lists',
  ],
})

export const uploadGameList = endpoint({
  method: 'POST',
  path: '/console/game-lists/file',
  access: 'operator:catalogue.write',
  throttle: 'dear',
  takesBytes: ['text/csv', 'application/json'],
  bodyLimit: LIST_BYTES,
  summary:
    'Stores a list of games from a file: CSV with a header line, or JSON, in UTF-8. Its names may name no payee: `payee_in_name` carries { found }.',
  input: strict({ code: Code, fileName: String({ maxLength: 120 }) }),
  value: strict({ id: Id }),
  refusals: [...takingRefusals, 'list_unreadable', 'payee_in_name'],
})

const Row = strict({
  id: String(),
  state: Enum([...listStates, 'invalid']),
  name: String(),
  maker: Optional(String()),
  vendorCode: Optional(String()),
  rtpBp: Optional(Integer()),
  changes: ArrayOf(Enum([...listChanges])),
  /** For an unreadable line: its number and faults. */
  line: Optional(Integer()),
  faults: ArrayOf(Enum([...listedFaults])),
})

export const readGameList = endpoint({
  method: 'GET',
  path: '/console/game-lists',
  access: 'operator:providers.read',
  summary: 'A provider’s newest list compared with the house’s games: new, changed, gone and invalid ones.',
  input: strict({
    code: Code,
    state: Optional(Enum([...listStates, 'invalid'])),
    ...Paging,
  }),
  value: strict({
    list: Optional(
      strict({
        id: Id,
        source: Enum(['provider', 'file']),
        fileName: Optional(String()),
        takenBy: String(),
        takenAt: Moment,
        counts: strict({
          new: Count,
          changed: Count,
          unmapped: Count,
          same: Count,
          gone: Count,
          invalid: Count,
        }),
        /** Makers in the list, and the vendors they are assigned to. */
        makers: ArrayOf(strict({ name: String(), count: Count, vendorCode: Optional(String()) })),
      }),
    ),
    /** The vendors of this provider. */
    vendors: ArrayOf(strict({ code: String(), name: String() })),
    rows: ArrayOf(Row),
    next: Next,
  }),
  refusals: [],
})

export const mapVendor = endpoint({
  method: 'PUT',
  path: '/console/game-lists/vendor',
  access: 'operator:catalogue.write',
  summary: 'Maps a maker of the list to a vendor, for new games; known games keep their vendor.',
  input: strict({
    code: Code,
    name: String({ minLength: 1, maxLength: 60 }),
    vendorCode: String({ minLength: 1, maxLength: 40 }),
    reason: Reason,
  }),
  value: Nothing,
  refusals: ['vendor_of_another'],
})

export const applyGameList = endpoint({
  method: 'POST',
  path: '/console/game-lists/apply',
  access: 'operator:catalogue.write',
  summary:
    'Imports games of a list, 500 at most per call: the named ones, or all of a state. Returns how many are left.',
  input: strict({
    code: Code,
    id: Id,
    state: Enum(['new', 'changed']),
    ids: Optional(ArrayOf(GameId, { minItems: 1, maxItems: APPLIED_AT_ONCE })),
    /** The brand that offers them from now on. Absent: they are imported without being offered. */
    offer: Optional(strict({ merchantCode: String({ minLength: 1, maxLength: 40 }), isOn: Boolean() })),
    reason: Reason,
  }),
  value: strict({ applied: Count, offered: Count, left: Count }),
  refusals: ['changed_meanwhile', 'nothing_left'],
})

export const retireListedGames = endpoint({
  method: 'POST',
  path: '/console/game-lists/retire',
  access: 'operator:catalogue.write',
  summary:
    'Retires games that a list lacks: no brand shows them any more, and open rounds are settled. If their number has changed since, none is retired.',
  input: strict({
    code: Code,
    id: Id,
    ids: Optional(ArrayOf(GameId, { minItems: 1, maxItems: APPLIED_AT_ONCE })),
    /** The count that the operator saw; another count is a conflict. */
    seen: Count,
    reason: Reason,
  }),
  value: strict({ retired: Count }),
  refusals: ['changed_meanwhile', 'nothing_left'],
})
