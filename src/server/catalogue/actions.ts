import { type Weekday } from '#domain/catalogue/weekday.ts'
import type { Category } from '#domain/navigation/category.ts'
import type { Tx } from '#server/db/transaction.ts'

import {
  type NewLotteryMenu,
  type NewVendor,
  type OfferedVendor,
  replaceLotteryMenu,
  upsertMerchantVendor,
  upsertVendor,
} from './store.ts'

export {
  copyMerchantVendors as copyVendors,
  selectOfferedVendors as findOfferedVendors,
  selectVendorNames as findVendorNames,
  selectVendorsOfProvider as findVendorsOfProvider,
  type VendorName,
} from './store.ts'

export interface Vendor extends Omit<NewVendor, 'category'> {
  readonly category: Category
}

/** Makes a vendor known to the house, or says anew what it is. No brand offers it by that. */
export async function knowVendor(tx: Tx, vendor: Vendor): Promise<void> {
  await upsertVendor(tx, vendor)
}

/** Puts a vendor of the house onto a brand's menus, or changes how it stands there. */
export async function offerVendor(
  tx: Tx,
  offer: Pick<OfferedVendor, 'merchantId' | 'code'> & Partial<OfferedVendor>,
): Promise<void> {
  await upsertMerchantVendor(tx, { isOn: true, position: 0, isHot: false, isInMaintenance: false, ...offer })
}

export interface LotteryMenu extends Omit<NewLotteryMenu, 'games' | 'isOn'> {
  readonly isOn?: boolean
  readonly games: readonly {
    readonly code: string
    readonly remark: Readonly<Record<string, string>>
    readonly weekdays?: readonly Weekday[]
    readonly isHot?: boolean
  }[]
}

/** Writes one menu of lotteries whole: what it held before and does not hold now is gone. */
export async function writeLotteryMenu(tx: Tx, menu: LotteryMenu): Promise<void> {
  await replaceLotteryMenu(tx, {
    isOn: true,
    ...menu,
    games: menu.games.map((game) => ({ weekdays: [], isHot: false, ...game })),
  })
}
