import type { Output } from '#contract/endpoint.ts'
import type { verification } from '#contract/verification.ts'

export type OfferedVendor = NonNullable<Output<typeof verification.checklist>['vendor']>
