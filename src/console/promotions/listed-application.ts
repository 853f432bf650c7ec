import type { listApplications } from '#contract/console/promotions.ts'
import type { Output } from '#contract/endpoint.ts'

export type ListedApplication = Output<typeof listApplications>['list'][number]
