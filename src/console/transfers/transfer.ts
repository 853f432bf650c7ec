import type { listMemberTransfers, readMemberTransfer } from '#contract/console/member-transfers.ts'
import type { Output } from '#contract/endpoint.ts'

export type Transfer = Output<typeof readMemberTransfer>
export type ListedTransfer = Output<typeof listMemberTransfers>['list'][number]
