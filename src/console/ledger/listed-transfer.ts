import type { listTransfers } from '#contract/console/ledger.ts'
import type { Output } from '#contract/endpoint.ts'

export type ListedTransfer = Output<typeof listTransfers>['list'][number]
