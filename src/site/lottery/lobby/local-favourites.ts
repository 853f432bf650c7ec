import { browserStorage } from '#browser/storage.ts'
import { FAVOURITE_LOTTERIES_MAX } from '#domain/lottery/games/favourites.ts'

const form = /^[A-Z0-9_]{2,20}$/
const keyOf = (account: string) => `lottery.favourites.${account}`

/** The favourites that this browser kept for an account before accounts had their own. */
export function readLocalFavourites(account: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(browserStorage.getItem(keyOf(account)) ?? '[]')
    if (!Array.isArray(list)) return []
    return list
      .filter((one): one is string => typeof one === 'string' && form.test(one))
      .slice(0, FAVOURITE_LOTTERIES_MAX)
  } catch {
    return []
  }
}

export function removeLocalFavourites(account: string): void {
  browserStorage.removeItem(keyOf(account))
}
