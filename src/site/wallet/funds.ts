import type { Output } from '#contract/endpoint.ts'
import type { wallets } from '#contract/wallets.ts'

export type Funds = Output<typeof wallets.consolidated>
