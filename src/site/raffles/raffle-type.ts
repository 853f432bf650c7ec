import type { Output } from '#contract/endpoint.ts'
import type { raffles } from '#contract/raffles.ts'

export type Raffles = Output<typeof raffles.list>
export type RaffleGame = Raffles['list'][number]
export type DrawnTicket = Output<typeof raffles.MCS2_claimRafflePromotion>
