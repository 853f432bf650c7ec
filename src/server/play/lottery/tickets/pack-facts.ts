import type { Output } from '#contract/endpoint.ts'
import type { lottery } from '#contract/lottery.ts'
import type { lotteryTickets } from '#contract/lottery-tickets.ts'

/** The facts of one ticket, for the page and as JSON for programs. Amounts are decimal strings. */
export interface TicketPackFacts {
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
  /** Wrong wins that the member had spent when a correction took them back. */
  readonly owed: readonly { readonly version: number; readonly at: string; readonly difference: string }[]
  readonly transfers: readonly {
    readonly id: string
    readonly kind: string
    readonly at: string
    readonly day: string
    readonly key: string
    /** A block of the ledger's chain; `null` until the transfer is sealed. */
    readonly block: string | null
    readonly entries: readonly {
      readonly account: string
      readonly amount: string
      readonly balanceAfter: string | null
    }[]
  }[]
  readonly messages: readonly {
    readonly at: string
    readonly from: 'member' | 'brand'
    readonly by: string | null
    readonly text: string
    readonly pictures: number
  }[]
  readonly deeds: readonly {
    readonly at: string
    readonly action: string
    readonly reason: string
    readonly by: string | null
  }[]
}
