import type { listBrands } from '#contract/console/brands.ts'
import type { Output } from '#contract/endpoint.ts'

export type ListedBrand = Output<typeof listBrands>['list'][number]
