import type { readMemberTransfer } from '#contract/console/member-transfers.ts'
import type { Output } from '#contract/endpoint.ts'

export type Transfer = Output<typeof readMemberTransfer>
