import type { Output } from '#contract/endpoint.ts'
import type { withdrawals } from '#contract/withdrawals.ts'

export type Withdrawal = Output<typeof withdrawals.list>['list'][number]
