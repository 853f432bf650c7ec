import type { Output } from '#contract/endpoint.ts'
import type { myAccount } from '#contract/my-account.ts'
import type { withdrawals } from '#contract/withdrawals.ts'

export type Terms = Output<typeof withdrawals.terms>
export type PayoutAccount = Output<typeof myAccount.payoutAccounts>['list'][number]
