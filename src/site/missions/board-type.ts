import type { boards } from '#contract/boards.ts'
import type { Output } from '#contract/endpoint.ts'

export type BoardView = NonNullable<Output<typeof boards.leaderboard>['board']>
