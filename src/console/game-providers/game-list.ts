import type { readGameList } from '#contract/console/game-lists.ts'
import type { Output } from '#contract/endpoint.ts'

export type GameListRead = Output<typeof readGameList>
export type GameListHead = NonNullable<GameListRead['list']>
export type ListedRow = GameListRead['rows'][number]
