import type { listVendors } from '#contract/console/catalogue.ts'
import type { Output } from '#contract/endpoint.ts'

export type Vendors = Output<typeof listVendors>
export type Vendor = Vendors['list'][number]
