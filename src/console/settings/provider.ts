import type { listProviders } from '#contract/console/identity-providers.ts'
import type { Output } from '#contract/endpoint.ts'

export type Provider = Output<typeof listProviders>['list'][number]
