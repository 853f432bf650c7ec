import { addDays } from '#domain/records/business-day.ts'

/** Ancestors of an agent from the top of the tree to the upline; empty for an agent at the top. */
export type Path = readonly bigint[]

export interface Place {
  readonly id: bigint
  readonly path: Path
}

export interface TreeLimits {
  /** The largest number of levels; an agent at the top is on the first one. */
  readonly depthMax: number
  /** The largest number of members directly below one agent. */
  readonly breadthMax: number
}

/** The number of levels of agents where a brand sets no other. */
export const LEVELS_MAX = 20

/** The limits of a brand that sets none. */
export const usualLimits: TreeLimits = { depthMax: LEVELS_MAX, breadthMax: 10_000 }

/** Bounds of a brand's limits. */
export const limitBounds = {
  depthMax: { least: 1, most: 60 },
  breadthMax: { least: 1, most: 100_000 },
} as const

/** A path has at most this many members: players invite players without a limit of the brand. */
export const PATH_MAX = 100

export type PlaceFault = 'too_deep' | 'too_broad'
export type MoveFault = PlaceFault | 'below_itself' | 'same_place'

/** A place of an agent from a day on, until the next one. */
export interface PlaceSince {
  readonly fromDay: string
  readonly path: Path
}

export function levelOf({ path }: Pick<Place, 'path'>): number {
  return path.length + 1
}

export function pathBelow(upline: Place | undefined): Path {
  return upline ? [...upline.path, upline.id] : []
}

export function uplineOf({ path }: Pick<Place, 'path'>): bigint | undefined {
  return path.at(-1)
}

/** The one rule for reads of a team: an agent sees the members below, at any depth, and no other. */
export function isBelow({ place, agentId }: { readonly place: Place; readonly agentId: bigint }): boolean {
  return place.path.includes(agentId)
}

/** Whether a new account may be placed below an agent. Levels are those of agents: players may be below the last one. */
export function refusePlace({
  upline,
  directCount,
  limits,
  isAgent,
}: {
  readonly upline: Place
  readonly directCount: number
  readonly limits: TreeLimits
  /** Whether the new account is an agent. */
  readonly isAgent: boolean
}): PlaceFault | undefined {
  if (levelOf(upline) > limits.depthMax - (isAgent ? 1 : 0)) return 'too_deep'
  return directCount >= limits.breadthMax ? 'too_broad' : undefined
}

/** Whether an agent may move below another one, or to the top, with the whole team. */
export function refuseMove({
  moving,
  levelsBelow,
  upline,
  directCount,
  limits,
}: {
  readonly moving: Place
  /** Levels of agents in the moving agent's team: 0 without one. */
  readonly levelsBelow: number
  readonly upline: Place | undefined
  readonly directCount: number
  readonly limits: TreeLimits
}): MoveFault | undefined {
  if (upline && (upline.id === moving.id || isBelow({ place: upline, agentId: moving.id })))
    return 'below_itself'
  if (upline?.id === uplineOf(moving)) return 'same_place'
  if (levelOf({ path: pathBelow(upline) }) + levelsBelow > limits.depthMax) return 'too_deep'
  return upline && directCount >= limits.breadthMax ? 'too_broad' : undefined
}

/** The path of a member of a team after its agent has moved. */
export function pathAfterMove({
  path,
  moving,
  upline,
}: {
  readonly path: Path
  readonly moving: Place
  readonly upline: Place | undefined
}): Path {
  const at = path.indexOf(moving.id)
  return at === -1 ? path : [...pathBelow(upline), ...path.slice(at)]
}

/** A move acts from the next business day, so that no day has two trees. */
export function moveActsOn(today: string): string {
  return addDays(today, 1)
}

/** The place on a day; undefined before the first one. The order of the places does not matter. */
export function placeOn(places: readonly PlaceSince[], day: string): Path | undefined {
  const past = places.filter(({ fromDay }) => fromDay <= day)
  return past.reduce<PlaceSince | undefined>(
    (latest, place) => (latest && latest.fromDay >= place.fromDay ? latest : place),
    undefined,
  )?.path
}
