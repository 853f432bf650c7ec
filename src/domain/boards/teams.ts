import { type Named, isReadableName, tidyName } from '#domain/language/names.ts'

/** In proportion to their scores, or in equal parts. */
export const teamShares = ['scores', 'equal'] as const
export type TeamShare = (typeof teamShares)[number]

export interface BoardTeams {
  /** Their numbers are their places in this list, from 1 on. */
  readonly list: readonly Named[]
  /** The scores of so many best members of a team are added. They share its prize. */
  readonly best: number
  readonly share: TeamShare
}

export const TEAMS_LEAST = 2
export const TEAMS_MOST = 8
export const TEAM_BEST_MOST = 50

export type TeamFault = 'teams' | 'team_names' | 'team_best'

/** Why teams cannot be published. */
export function refuseTeams({ list, best }: BoardTeams): TeamFault | undefined {
  if (list.length < TEAMS_LEAST || list.length > TEAMS_MOST) return 'teams'
  if (!list.every(isReadableName)) return 'team_names'
  // In no language two teams have one name.
  const languages = ['', ...list.flatMap(({ names = {} }) => Object.keys(names))]
  for (const language of new Set(languages)) {
    const read = list.map((team) => tidyName(team)).map(({ name, names }) => names?.[language] ?? name)
    if (new Set(read.map((name) => name.toLowerCase())).size < list.length) return 'team_names'
  }
  return best < 1 || best > TEAM_BEST_MOST ? 'team_best' : undefined
}
