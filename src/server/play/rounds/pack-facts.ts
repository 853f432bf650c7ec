import type { Output } from '#contract/endpoint.ts'
import type { rounds } from '#contract/rounds.ts'

/** The facts of one round, for the page and as JSON for programs. Amounts are decimal strings. */
export interface PackFacts {
  readonly issuedAt: string
  readonly brand: string
  readonly zone: string
  readonly currency: string
  readonly member: { readonly id: string; readonly account: string }
  readonly provider: string
  readonly round: Output<typeof rounds.list>['list'][number]
  readonly changedAt: string
  readonly steps: Output<typeof rounds.round>['steps']
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
