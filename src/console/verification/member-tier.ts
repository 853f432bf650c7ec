import type { memberTier } from '#contract/console/verification.ts'
import type { Output } from '#contract/endpoint.ts'

export type FoundTier = Output<typeof memberTier>
