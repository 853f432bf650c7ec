import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { categoryCodes } from '#domain/catalogue/menu.ts'
import { languageCodes } from '#domain/language/language.ts'

import { endpoint } from './endpoint.ts'
import { Nothing, strict } from './schema.ts'

const Language = Enum([...languageCodes])
const GameType = Enum([...categoryCodes])

export const VendorCard = strict({
  vassalage: String(),
  displayName: String(),
  accountTypeId: Integer(),
  gameType: GameType,
  /** Absent: the logo is drawn from the name. */
  picture: Optional(String()),
  isHot: Boolean(),
  isInMaintenance: Boolean(),
})

export const LotteryMenu = strict({
  tag: String(),
  labelName: String(),
  region: String(),
  gameMenus: ArrayOf(
    strict({
      code: String(),
      remark: String(),
      /** Comma-separated weekday numbers, 1 for Sunday; empty where it is drawn daily. */
      drawDayOfWeek: String(),
      isHot: Boolean(),
    }),
  ),
})

const gameVendor = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameVendor',
  access: 'public',
  summary: 'Every vendor that the brand offers in a hall, in its order.',
  input: strict({
    gameType: GameType,
    platform: Optional(Enum(['W'])),
    language: Optional(Language),
  }),
  value: strict({ data: strict({ lanes: ArrayOf(VendorCard) }) }),
  refusals: [],
})

const lotteryMenus = endpoint({
  method: 'GET',
  path: '/lgw/vn/games/game_menu',
  access: 'public',
  summary: 'The menus of the lotteries: regions with their games and the weekdays on which they are drawn.',
  input: strict({
    prizeMode: Optional(String({ maxLength: 20 })),
    device: Optional(Enum(['WEB'])),
    language: Optional(Language),
  }),
  value: strict({ list: ArrayOf(LotteryMenu) }),
  refusals: [],
})

export const catalogue = {
  gameMenus: endpoint({
    method: 'GET',
    path: '/lgw/games/game_menus',
    access: 'public',
    summary: 'The categories that the brand offers, each with the vendors of its menu.',
    input: Nothing,
    value: strict({ list: ArrayOf(strict({ gameCategory: GameType, vendors: ArrayOf(VendorCard) })) }),
    refusals: [],
  }),
  gameVendor,
  /** The same call under the path of e-games. */
  eGameVendor: endpoint({ ...gameVendor, path: '/wps/egame/game_vendor' }),
  lotteryMenus,
  /** The same call by the name that the lottery uses. */
  vnlottMenus: endpoint({ ...lotteryMenus, path: '/wps/lottery/menus' }),
}
