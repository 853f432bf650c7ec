import type { listOperators } from '#contract/console/operators.ts'
import type { Output } from '#contract/endpoint.ts'

export type ListedOperator = Output<typeof listOperators>['list'][number]
