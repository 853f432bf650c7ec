import type { Output } from '#contract/endpoint.ts'
import type { raffles } from '#contract/raffles.ts'

export type Raffles = Output<typeof raffles.list>
export type RaffleGame = Raffles['list'][number]
export type DrawnTicket = Output<typeof raffles.MCS2_claimRafflePromotion>

/** A raffle as visitors read it: without tickets. */
export type OpenGame = Output<typeof raffles.open>['list'][number]

/** A played ticket with the masked name of its member. */
export type OpenDraw = Output<typeof raffles.draws>['list'][number]
