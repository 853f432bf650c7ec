import type { listGames } from '#contract/console/games.ts'
import type { Output } from '#contract/endpoint.ts'

export type Games = Output<typeof listGames>
export type Game = Games['list'][number]
