import type { readRewardList } from '#contract/console/reward-lists.ts'
import type { Output } from '#contract/endpoint.ts'

export type ReadList = Output<typeof readRewardList>
