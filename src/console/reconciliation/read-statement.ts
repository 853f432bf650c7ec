import type { readStatement } from '#contract/console/reconciliation.ts'
import type { Output } from '#contract/endpoint.ts'

export type Read = Output<typeof readStatement>
