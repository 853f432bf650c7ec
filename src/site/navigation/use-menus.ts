import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { catalogue } from '#contract/catalogue.ts'
import type { Output } from '#contract/endpoint.ts'
import { categoryOfCode } from '#domain/catalogue/menu.ts'
import { vendorMark, vendorSigns } from '#art/vendor-mark.ts'
import type { Category } from '#domain/navigation/category.ts'
import type { Vendor } from '#browser/ui/VendorCard.tsx'
import { useSite } from '#site/bootstrap.ts'

export type LotteryMenus = Output<typeof catalogue.lotteryMenus>['list']
type Menu = Output<typeof catalogue.gameMenus>['list'][number]

/** The content of the dropdowns: vendors by category, and lotteries by region. */
export interface Menus {
  readonly vendors: ReadonlyMap<Category, readonly Vendor[]>
  readonly lotteries: LotteryMenus
}

const KEPT_MS = 60_000

/** The menus, once loaded. A category without content has no dropdown. */
export function useMenus(): Menus {
  const api = useApi()
  const { language, whitelabel } = useSite()
  const menus = useQuery({ ...queryOf(api, catalogue.gameMenus, {}), staleTime: KEPT_MS })
  const lotteries = useQuery({
    ...queryOf(api, catalogue.lotteryMenus, { device: 'WEB', language }),
    staleTime: KEPT_MS,
    enabled: whitelabel.categories.includes('lottery'),
  })
  return { vendors: vendorsOf(menus.data?.list ?? []), lotteries: lotteries.data?.list ?? [] }
}

export function hasMenu(menus: Menus, category: Category): boolean {
  if (category === 'lottery' && menus.lotteries.length > 0) return true
  return (menus.vendors.get(category)?.length ?? 0) > 0
}

/** Signs are unique among all vendors of the brand. */
function vendorsOf(menus: readonly Menu[]): ReadonlyMap<Category, readonly Vendor[]> {
  const signs = vendorSigns(menus.flatMap((menu) => menu.vendors.map((vendor) => vendor.vassalage)))
  return new Map(
    menus.map((menu) => [
      categoryOfCode(menu.gameCategory),
      menu.vendors.map(({ vassalage, displayName, picture, isHot, isInMaintenance }) => ({
        id: vassalage,
        name: displayName,
        mark: vendorMark({ id: vassalage, name: displayName, sign: signs.get(vassalage) ?? 0 }),
        picture,
        isHot,
        isInMaintenance,
      })),
    ]),
  )
}
