import { type Weekday } from '#domain/catalogue/weekday.ts'
import type { Category } from '#domain/navigation/category.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

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
  type NamedLottery,
  selectLotteryNames as findLotteryNames,
  selectOfferedVendors as findOfferedVendors,
  selectVendorNames as findVendorNames,
  selectVendorsOfProvider as findVendorsOfProvider,
  type VendorName,
} from './store.ts'

export interface Vendor extends Omit<NewVendor, 'category'> {
  readonly category: Category
}

/** Inserts or updates a vendor of the house, without offering it at any brand. */
export async function knowVendor(tx: Tx, vendor: Vendor): Promise<void> {
  await upsertVendor(tx, vendor)
}

/** Offers a vendor at a brand, or changes the offer. */
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

/** Replaces a lottery menu: games not in the new one are removed. */
export async function writeLotteryMenu(tx: Tx, menu: LotteryMenu): Promise<void> {
  await replaceLotteryMenu(tx, {
    isOn: true,
    ...menu,
    games: menu.games.map((game) => ({ weekdays: [], isHot: false, ...game })),
  })
}
