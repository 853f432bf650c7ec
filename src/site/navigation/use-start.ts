import { startOf, startsAtOnce } from '#domain/catalogue/start.ts'
import type { Category } from '#domain/navigation/category.ts'
import { useGuard } from '#site/guard/use-guard.ts'
import { useNavigate } from '#site/routing.ts'

import { addressOfVendor, textOfVendor } from './hall-address.ts'
import type { Menus } from './use-menus.ts'

/** Lottery, e-lottery and cockfighting start a game directly, after the guard. Returns whether it did. */
export function useStart(menus: Menus): (category: Category) => boolean {
  const guard = useGuard()
  const navigate = useNavigate()
  return (category) => {
    if (!startsAtOnce(category)) return false
    const vendors = (menus.vendors.get(category) ?? []).map((vendor) => ({
      vassalage: vendor.id,
      isInMaintenance: vendor.isInMaintenance === true,
    }))
    const begun = startOf(category, vendors)
    if (begun.kind === 'hall') return false
    guard({
      action: 'game_launch',
      address: textOfVendor(category, begun.vassalage),
      go: () => navigate(addressOfVendor(category, begun.vassalage)),
    })
    return true
  }
}
