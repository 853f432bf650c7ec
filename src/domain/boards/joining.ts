import type { BoardState } from './board.ts'

export type JoinFault = 'missions_closed' | 'board_over' | 'board_team_fixed'

/** Why a member may not join a team of a board. */
export function refuseJoin({
  state,
  isInvited,
  joined,
  team,
}: {
  readonly state: BoardState
  /** Missions and boards are offered to the member. */
  readonly isInvited: boolean
  /** The team that the member has joined before. */
  readonly joined: number | undefined
  readonly team: number
}): JoinFault | undefined {
  if (joined !== undefined) return joined === team ? undefined : 'board_team_fixed' // guard: team-never-changed
  if (!isInvited) return 'missions_closed' // guard: uninvited-member-joins-no-team
  return state === 'next' || state === 'open' ? undefined : 'board_over' // guard: ended-board-takes-no-member
}
