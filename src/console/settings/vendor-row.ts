import type { listVendors } from '#contract/console/verification-vendors.ts'
import type { Output } from '#contract/endpoint.ts'

export type VendorRow = Output<typeof listVendors>['list'][number]
