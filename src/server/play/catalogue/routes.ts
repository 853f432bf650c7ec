import type { Input } from '#contract/endpoint.ts'
import { catalogue, type LotteryMenu, type VendorCard } from '#contract/catalogue.ts'
import { categoryOfCode, codeOfCategory, MENU_VENDORS_MAX } from '#domain/catalogue/menu.ts'
import { isCategory } from '#domain/navigation/category.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { findVendorsWithGames } from '#server/play/games/actions.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import type { Static } from 'typebox'

import {
  type LotteryMenuRow,
  selectHallVendors,
  selectLotteryMenus,
  selectVendors,
  type VendorRow,
} from './store.ts'

const LANES_MAX = 500

/** Market restrictions and the brand's switches are enforced here: a forbidden category gets an empty answer. */
export const catalogueRoutes = ({
  store,
  registry,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
}) => {
  const find = (id: number) => {
    const merchant = registry.findById(id)
    if (!merchant) throw new Error(`merchant ${id} is gone`)
    return merchant
  }
  const gameVendor = async ({ merchant }: Context, { gameType }: Input<typeof catalogue.gameVendor>) => {
    const category = categoryOfCode(gameType)
    const isOffered = find(merchant.id).categories.includes(category)
    if (!isOffered) return { data: { lanes: [] } } // guard: hall-offered
    const request = { merchantId: merchant.id, category }
    const rows = await selectHallVendors(store.read, {
      ...request,
      // Vendors of other halls with games in this one.
      further: await findVendorsWithGames(store.read, request),
      most: LANES_MAX,
    })
    return { data: { lanes: rows.flatMap((row) => cardOf({ ...row, category })) } }
  }
  const lotteryMenus = async (
    { merchant, language }: Context,
    input: Input<typeof catalogue.lotteryMenus>,
  ) => {
    const { categories, prizeModes } = find(merchant.id)
    if (!categories.includes('lottery')) return { list: [] }
    const rows = await selectLotteryMenus(store.read, {
      merchantId: merchant.id,
      // A prize mode that the brand does not sell has no lotteries.
      prizeModes:
        // guard: prize-mode-sold
        input.prizeMode === undefined ? prizeModes : prizeModes.filter((mode) => mode === input.prizeMode),
      language: input.language ?? language,
      fallback: merchant.defaultLanguage,
    })
    return { list: menusOf(rows) }
  }
  return bind(catalogue, {
    gameMenus: async ({ merchant }) => {
      const { categories } = find(merchant.id)
      const rows = await selectVendors(store.read, {
        merchantId: merchant.id,
        categories,
        most: MENU_VENDORS_MAX,
      })
      return {
        list: categories.map((category) => ({
          gameCategory: codeOfCategory(category),
          vendors: rows.filter((row) => row.category === category).flatMap(cardOf),
        })),
      }
    },
    gameVendor,
    eGameVendor: gameVendor,
    lotteryMenus,
    vnlottMenus: lotteryMenus,
  })
}

function cardOf(row: VendorRow): Static<typeof VendorCard>[] {
  if (!isCategory(row.category)) return []
  return [
    {
      vassalage: row.code,
      displayName: row.displayName,
      accountTypeId: row.accountTypeId,
      gameType: codeOfCategory(row.category),
      ...(row.picture === null ? {} : { picture: `/media/${row.picture}.webp` }),
      isHot: row.isHot,
      isInMaintenance: row.isInMaintenance,
    },
  ]
}

function menusOf(rows: readonly LotteryMenuRow[]): Static<typeof LotteryMenu>[] {
  return [...Map.groupBy(rows, (row) => row.tag)].map(([tag, games]) => ({
    tag,
    labelName: games[0]?.label ?? tag,
    region: games[0]?.region ?? '',
    gameMenus: games.map((game) => ({
      code: game.code,
      remark: game.remark,
      drawDayOfWeek: game.drawDays,
      isHot: game.isHot,
    })),
  }))
}
