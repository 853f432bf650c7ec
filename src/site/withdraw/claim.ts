import type { claims } from '#contract/claims.ts'
import type { Output } from '#contract/endpoint.ts'

export type Claim = Output<typeof claims.pay>
