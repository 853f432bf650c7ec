import { expect, test } from 'vitest'

import type { BoardState } from './board.ts'
import { type JoinFault, refuseJoin } from './joining.ts'

test.each<[BoardState, boolean, number | undefined, JoinFault | undefined]>([
  ['open', true, 2, undefined],
  ['finished', false, 2, undefined],
  ['open', true, 1, 'board_team_fixed'],
  ['open', false, undefined, 'missions_closed'],
  ['next', true, undefined, undefined],
  ['open', true, undefined, undefined],
  ['finalizing', true, undefined, 'board_over'],
  ['finished', true, undefined, 'board_over'],
])('a board that is %s, of a member invited %s of team %s', (state, isInvited, joined, fault) => {
  expect(refuseJoin({ state, isInvited, joined, team: 2 })).toBe(fault)
})
