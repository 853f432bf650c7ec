import type { listClubs } from '#contract/console/clubs.ts'
import type { Output } from '#contract/endpoint.ts'

export type Club = Output<typeof listClubs>['list'][number]
