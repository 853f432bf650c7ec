import type { overview } from '#contract/console/overview.ts'
import type { Output } from '#contract/endpoint.ts'

export type Overview = Output<typeof overview>
