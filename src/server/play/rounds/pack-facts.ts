import type { Output } from '#contract/endpoint.ts'
import type { rounds } from '#contract/rounds.ts'
import type { PackRecords } from '#server/play/dispute-packs/actions.ts'

/** The facts of one round, for the page and as JSON for programs. Amounts are decimal strings. */
export interface PackFacts extends PackRecords {
  readonly issuedAt: string
  readonly brand: string
  readonly zone: string
  readonly currency: string
  readonly member: { readonly id: string; readonly account: string }
  readonly provider: string
  readonly round: Output<typeof rounds.list>['list'][number]
  readonly changedAt: string
  readonly steps: Output<typeof rounds.round>['steps']
}
