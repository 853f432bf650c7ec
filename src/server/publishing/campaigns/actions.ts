import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import type { CampaignParts } from './campaigning.ts'

export { campaignExecutors } from './campaigning.ts'

export const brandsOf =
  (registry: Pick<MerchantRegistry, 'findById'>): CampaignParts['findBrand'] =>
  (merchantId) => {
    const brand = registry.findById(merchantId)
    if (!brand) throw new Error(`no brand ${merchantId}`)
    return brand
  }
