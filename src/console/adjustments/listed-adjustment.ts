import type { listAdjustments } from '#contract/console/adjustments.ts'
import type { Output } from '#contract/endpoint.ts'

export type ListedAdjustment = Output<typeof listAdjustments>['list'][number]
