import type { readDeposit } from '#contract/console/deposits.ts'
import type { Output } from '#contract/endpoint.ts'

export type ReadDeposit = Output<typeof readDeposit>
