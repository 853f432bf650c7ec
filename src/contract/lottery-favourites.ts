import { Array as ArrayOf, Boolean, type Static } from 'typebox'

import { FAVOURITE_LOTTERIES_MAX } from '#domain/lottery/games/favourites.ts'

import { endpoint } from './endpoint.ts'
import { LotteryCode } from './lottery.ts'
import { Nothing, strict } from './schema.ts'

const Codes = strict({ list: ArrayOf(LotteryCode) })
export type FavouriteCodes = Static<typeof Codes>

export const lotteryFavourites = {
  favouriteLotteries: endpoint({
    method: 'GET',
    path: '/wps/lottery/favourites',
    access: 'guarded:favourites',
    summary: 'The codes of the caller’s favourite lotteries that the brand offers, newest first.',
    input: Nothing,
    value: Codes,
    refusals: [],
  }),
  markFavouriteLottery: endpoint({
    method: 'POST',
    path: '/wps/lottery/favourites',
    access: 'guarded:favourites',
    summary: 'Adds a lottery to the caller’s favourites, or removes it, and returns them. Idempotent.',
    input: strict({ gameCode: LotteryCode, isFavourite: Boolean() }),
    value: Codes,
    refusals: ['favourites_full'],
  }),
  takeOverFavouriteLotteries: endpoint({
    method: 'POST',
    path: '/wps/lottery/favourites/local',
    access: 'guarded:favourites',
    summary:
      'Adds the favourites that a browser kept for the caller to those of the account, and returns all. Idempotent.',
    input: strict({ gameCodes: ArrayOf(LotteryCode, { maxItems: FAVOURITE_LOTTERIES_MAX }) }),
    value: Codes,
    refusals: [],
  }),
}
