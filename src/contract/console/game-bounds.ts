import { Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Amount, strict } from '#contract/schema.ts'

import { Id, Reason, Scope, Version, Waits } from './schema.ts'

/** Bounds of stakes and payouts of a game, for the members of a brand. */
const Bounds = strict({
  /** The least stake at a table of the game. */
  leastStake: Optional(Amount),
  /** The largest single stake; the wallet refuses larger ones. */
  largestStake: Optional(Amount),
  /** The most that a round of a table may cost the brand. */
  tableLossMost: Optional(Amount),
})

export const readGameBounds = endpoint({
  method: 'GET',
  path: '/console/games/bounds',
  access: 'operator:catalogue.read',
  summary: 'The bounds that a brand sets for stakes and payouts of a game.',
  input: strict({ ...Scope, id: Id }),
  value: strict({ version: Version, currency: String(), bounds: Bounds }),
  refusals: [],
})

export const saveGameBounds = endpoint({
  method: 'POST',
  path: '/console/games/bounds',
  access: 'operator:settings.write',
  summary:
    'Sets the bounds of a game, which count from the next launch on. Larger stakes or payouts wait for a second operator.',
  input: strict({ ...Scope, id: Id, version: Version, bounds: Bounds, reason: Reason }),
  value: strict({ version: Version, ...Waits }),
  refusals: ['changed_meanwhile'],
})
