import * as calls from '#contract/console/catalogue.ts'
import type { Output } from '#contract/endpoint.ts'
import { isCategory } from '#domain/navigation/category.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { openBrandWriter } from '#server/platform/http/brand-writer.ts'
import { operatorOf } from '#server/platform/http/scope.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { orderMenus, removeMenu, saveMenu } from './console-lottery.ts'
import { selectMenus } from './console-lottery-store.ts'
import { changeVendor, knowNewVendor, offerKnownVendor, orderHall } from './console-vendors.ts'
import { selectFurtherVendors, selectVendors, type VendorView } from './console-vendor-store.ts'

export const consoleCatalogueRoutes = ({
  store,
  registry,
  publish,
  findKnownPayees,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly publish: Hub['publish']
  readonly findKnownPayees: FindKnownPayees
}) => {
  const { merchantOf, write } = openBrandWriter({ store, registry, publish })
  return bind(
    { ...calls },
    {
      listVendors: (context, input) => listAll(store.read, merchantOf(context, input)),
      knowVendor: ({ caller }, input) => store.transact((tx) => knowNewVendor(tx, operatorOf(caller), input)),
      offerVendor: (context, input) => write(context, input, (tx, by) => offerKnownVendor(tx, by, input)),
      changeVendor: (context, input) =>
        write(context, input, (tx, by) => changeVendor(tx, { ...by, findKnownPayees }, input)),
      orderVendors: (context, input) => write(context, input, (tx, by) => orderHall(tx, by, input)),
      listLotteryMenus: (context, input) => listMenus(store.read, merchantOf(context, input)),
      saveLotteryMenu: (context, input) => {
        const { defaultLanguage, prizeModes } = merchantOf(context, input)
        const rules = { defaultLanguage, prizeModes }
        return write(context, input, (tx, by) => saveMenu(tx, { ...by, rules, findKnownPayees }, input))
      },
      orderLotteryMenus: (context, input) => write(context, input, (tx, by) => orderMenus(tx, by, input)),
      deleteLotteryMenu: (context, input) => write(context, input, (tx, by) => removeMenu(tx, by, input)),
    },
  )
}

type Brand = ReturnType<MerchantRegistry['findById']> & object

async function listAll(tx: Tx, { id, categories }: Brand): Promise<Output<typeof calls.listVendors>> {
  const [offered, further] = [await selectVendors(tx, id), await selectFurtherVendors(tx, id)]
  return {
    list: offered.flatMap(showVendor),
    further: further.flatMap(({ code, name, category }) =>
      isCategory(category) ? [{ code, name, category }] : [],
    ),
    categories: [...categories],
  }
}

function showVendor({
  houseName: name,
  ownName,
  category,
  picture,
  ...vendor
}: VendorView): Output<typeof calls.listVendors>['list'] {
  if (!isCategory(category)) return []
  return [{ ...vendor, name, ownName: ownName ?? '', category, ...(picture === null ? {} : { picture }) }]
}

async function listMenus(
  tx: Tx,
  { id, languages, defaultLanguage, prizeModes }: Brand,
): Promise<Output<typeof calls.listLotteryMenus>> {
  const list = (await selectMenus(tx, id)).map(({ games, label, ...menu }) => ({
    ...menu,
    label: { ...label },
    games: games.map((game) => ({ ...game, remark: { ...game.remark }, weekdays: [...game.weekdays] })),
  }))
  return { list, languages: [...languages], defaultLanguage, prizeModes: [...prizeModes] }
}
