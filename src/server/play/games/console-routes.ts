import * as calls from '#contract/console/games.ts'
import type { Output } from '#contract/endpoint.ts'
import { isLaunchKind } from '#domain/games/launch.ts'
import { fold } from '#domain/search/fold.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import { openBrandWriter } from '#server/platform/http/brand-writer.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { changeOfferedGame, offerFurtherGames, orderOfferedGames, switchGames } from './console-actions.ts'
import {
  type ConsoleGame,
  selectConsoleGames,
  selectGamesSwitch,
  selectGameVendors,
} from './console-store.ts'

const POSITION = /^\d{1,10}$/

export const consoleGameRoutes = ({
  store,
  registry,
  publish,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly publish: Hub['publish']
}) => {
  const { merchantOf, write } = openBrandWriter({ store, registry, publish })
  return bind(
    { ...calls },
    {
      listGames: async (context, input) => {
        const { id: merchantId } = merchantOf(context, input)
        const { category, vendorCode, state, name = '' } = input
        const [position, id] = readCursor(input.after, [POSITION, ID_FORM]) ?? []
        const limit = limitOf(input.limit)
        const after = position !== undefined && id !== undefined ? { position, id } : undefined
        const request = {
          merchantId,
          category,
          vendorCode,
          state,
          typed: fold(name),
          after,
          limit: limit + 1,
        }
        const [rows, vendors, areGamesOn] = await Promise.all([
          selectConsoleGames(store.read, request),
          selectGameVendors(store.read, merchantId),
          selectGamesSwitch(store.read, merchantId),
        ])
        const page = pageOf(rows, limit, viewOf, (row) => [row.position.toString(), row.id])
        return { ...page, vendors: [...vendors], areGamesOn }
      },
      offerVendorGames: (context, input) =>
        write(context, input, (tx, by) => offerFurtherGames(tx, by, input)),
      changeGame: (context, input) => write(context, input, (tx, by) => changeOfferedGame(tx, by, input)),
      orderGames: (context, input) => write(context, input, (tx, by) => orderOfferedGames(tx, by, input)),
      switchAllGames: (context, input) => write(context, input, (tx, by) => switchGames(tx, by, input)),
    },
  )
}

function viewOf(game: ConsoleGame): Output<typeof calls.listGames>['list'][number] {
  const { rtpBp, launchKind } = game
  return {
    id: game.id,
    name: game.name,
    code: game.code,
    vendorCode: game.vendorCode,
    vendorName: game.vendorName,
    launchKind: isLaunchKind(launchKind) ? launchKind : 'none',
    ...(rtpBp === null ? {} : { rtpBp }),
    isRetired: game.isRetired,
    isOn: game.isOn,
    isHot: game.isHot,
    isInMaintenance: game.isInMaintenance,
    version: game.version,
  }
}
