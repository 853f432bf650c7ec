import type { Output } from '#contract/endpoint.ts'
import type { lottery } from '#contract/lottery.ts'
import type { lotteryTickets } from '#contract/lottery-tickets.ts'
import type { PackRecords } from '#server/play/dispute-packs/actions.ts'

/** The facts of one ticket, for the page and as JSON for programs. Amounts are decimal strings. */
export interface TicketPackFacts extends PackRecords {
  readonly issuedAt: string
  readonly brand: string
  readonly zone: string
  readonly member: { readonly id: string; readonly account: string }
  /** With its lines, and the odds that were fixed when it was placed. */
  readonly ticket: Output<typeof lotteryTickets.ticket>
  readonly slip: { readonly id: string; readonly requestId: string }
  /** By which the odds were made, in thousandths; null for tickets from before it was stored. */
  readonly returnMilli: number | null
  /** With the sealed hash and the seed, where we drew it. */
  readonly draw: Output<typeof lottery.draw>
  /** Results that operators decided, oldest first. Those of draws from a seed prove themselves. */
  readonly results: readonly {
    readonly version: number
    readonly kind: 'drawn' | 'corrected' | 'cancelled'
    readonly at: string
    readonly opened: readonly (readonly string[])[] | null
    /** Operators, and a feed that had the same numbers. */
    readonly by: readonly string[]
    readonly reason: string
    readonly evidence: unknown
  }[]
  /** Of a ticket on two draws. The versions of its transfers, and of what is owed, are the sums of both. */
  readonly secondDraw?: Output<typeof lottery.draw>
  readonly secondResults?: TicketPackFacts['results']
  /** Pools for which the ticket plays, by the versions that were counted. The numbers of winners are those of all tickets. */
  readonly jackpots: readonly {
    readonly level: number
    readonly share: string
    readonly counts: readonly {
      readonly version: number
      readonly at: string
      readonly pool: string
      readonly units: number
      readonly paid: string
      readonly unitWin: string
      readonly fullStake: string
      readonly ownUnits: number
      readonly won: string
      readonly isReleased: boolean
    }[]
  }[]
  /** Wrong wins that the member had spent when a correction took them back. */
  readonly owed: readonly { readonly version: number; readonly at: string; readonly difference: string }[]
}
