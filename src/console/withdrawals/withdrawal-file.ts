import type { readWithdrawal } from '#contract/console/withdrawals.ts'
import type { Output } from '#contract/endpoint.ts'

export type WithdrawalFile = Output<typeof readWithdrawal>
