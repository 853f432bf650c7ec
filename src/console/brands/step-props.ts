import type { listBrands } from '#contract/console/brands.ts'
import type { Output } from '#contract/endpoint.ts'
import type { PlanField } from '#domain/merchant/brand-plan.ts'

import type { Draft } from './brand-draft.ts'
import type { DraftOfBrand } from './use-brand-draft.ts'

export interface StepProps {
  readonly draft: Draft
  readonly kept: DraftOfBrand
  readonly brands: Output<typeof listBrands>
  readonly faults: readonly PlanField[]
}
