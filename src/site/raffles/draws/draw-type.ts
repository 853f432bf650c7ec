import type { Output } from '#contract/endpoint.ts'
import type { ticketDraws } from '#contract/ticket-draws.ts'

export type TicketDraw = Output<typeof ticketDraws.list>['list'][number]
export type DrawPrize = TicketDraw['prizes'][number]
export type DrawStep = Output<typeof ticketDraws.steps>['list'][number]
export type OwnDraw = Output<typeof ticketDraws.own>['list'][number]

export const idOfDraw = ({
  raffle,
  version,
}: {
  readonly raffle: string
  readonly version: number
}): string => `${raffle} ${version}`
