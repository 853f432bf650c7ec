import type { previewRootContract } from '#contract/console/agent-contracts.ts'
import type { Input } from '#contract/endpoint.ts'

export type Terms = Input<typeof previewRootContract>['terms']

export interface OfferedTo {
  readonly id: string
  readonly account: string
}
