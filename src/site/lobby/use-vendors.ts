import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import type { Vendor } from '#browser/ui/VendorCard.tsx'
import { catalogue } from '#contract/catalogue.ts'
import { vendorMark, vendorSigns } from '#art/vendor-mark.ts'
import type { Category } from '#domain/navigation/category.ts'
import { useSite } from '#site/bootstrap.ts'

import { vendorsQuery } from './lobby-queries.ts'

/** All vendors of a hall, each with the same sign as in the navigation. */
export function useVendors(category: Category): {
  readonly vendors: readonly Vendor[]
  readonly isKnown: boolean
} {
  const api = useApi()
  const { language } = useSite()
  const lanes = useQuery(vendorsQuery(api, category, language))
  const menus = useQuery({ ...queryOf(api, catalogue.gameMenus, {}), staleTime: 60_000 })
  const list = lanes.data?.data.lanes ?? []
  const inMenus = menus.data?.list.flatMap(({ vendors }) => vendors.map(({ vassalage }) => vassalage)) ?? []
  const signs = vendorSigns([...new Set([...inMenus, ...list.map(({ vassalage }) => vassalage)])])
  return {
    isKnown: !lanes.isPending,
    vendors: list.map(({ vassalage, displayName, picture, isHot, isInMaintenance }) => ({
      id: vassalage,
      name: displayName,
      mark: vendorMark({ id: vassalage, name: displayName, sign: signs.get(vassalage) ?? 0 }),
      picture,
      isHot,
      isInMaintenance,
    })),
  }
}
