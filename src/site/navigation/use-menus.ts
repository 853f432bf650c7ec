import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useWords } from '#browser/i18n/translate.ts'
import { loadWithin } from '#browser/routing/load-within.ts'
import { catalogue } from '#contract/catalogue.ts'
import type { Output } from '#contract/endpoint.ts'
import { lottery } from '#contract/lottery.ts'
import { categoryOfCode } from '#domain/catalogue/menu.ts'
import { vendorMark, vendorSigns } from '#art/vendor-mark.ts'
import type { Category } from '#domain/navigation/category.ts'
import type { Vendor } from '#browser/ui/VendorCard.tsx'
import { useSite } from '#site/bootstrap.ts'
import { loadLotteryWords } from '#site/lottery/words.ts'

type Menu = Output<typeof catalogue.gameMenus>['list'][number]

/** The content of the dropdowns: vendors by category, and the menu of the lotteries. */
export interface Menus {
  readonly vendors: ReadonlyMap<Category, readonly Vendor[]>
  /** Absent: the brand offers no lottery, or the menu is not loaded yet. */
  readonly LotteryMenu?: ComponentType<{ onGo: () => void }>
}

const KEPT_MS = 60_000

/** The menus, once loaded. A category without content has no dropdown. */
export function useMenus(): Menus {
  const api = useApi()
  const { whitelabel } = useSite()
  const menus = useQuery({ ...queryOf(api, catalogue.gameMenus, {}), staleTime: KEPT_MS })
  const LotteryMenu = useLotteryMenu(whitelabel.categories.includes('lottery'))
  return { vendors: vendorsOf(menus.data?.list ?? []), ...(LotteryMenu ? { LotteryMenu } : {}) }
}

/** The chunk and the words of the menu of lotteries, once the brand is known to offer one. */
function useLotteryMenu(isOffered: boolean): Menus['LotteryMenu'] {
  const api = useApi()
  const { code: language } = useWords()
  const { data } = useQuery({
    ...queryOf(api, lottery.lottLabby, { language }),
    staleTime: KEPT_MS,
    enabled: isOffered,
  })
  const hasLotteries = isOffered && data !== undefined && data.list.length > 0
  const loaded = useQuery({
    queryKey: ['the menu of lotteries', language],
    queryFn: async () => {
      const [chunk] = await Promise.all([loadWithin(loadMenu), loadLotteryWords(language)])
      return chunk
    },
    staleTime: Infinity,
    structuralSharing: false,
    enabled: hasLotteries,
  })
  return hasLotteries ? loaded.data?.LotteryMenu : undefined
}

const loadMenu = () => import('./lottery-menu/LotteryMenu.tsx')

export function hasMenu(menus: Menus, category: Category): boolean {
  if (category === 'lottery' && menus.LotteryMenu) return true
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
