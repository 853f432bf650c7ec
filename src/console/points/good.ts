import type { listPointGoods, savePointGood } from '#contract/console/points.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { type Named, type Translations, tidyName, tidyTranslations } from '#domain/language/names.ts'
import { parseAmount, readAmount } from '#domain/money/amount.ts'
import { type GoodLook, refuseGood } from '#domain/points/goods.ts'

export type Listed = Output<typeof listPointGoods>
export type ListedGood = Listed['list'][number]
type Sent = Input<typeof savePointGood>['good']

/** A good as operators type it. */
export interface TypedGood extends Named {
  readonly details: string
  readonly detailsIn: Translations
  readonly look: GoodLook
  readonly picture: string | undefined
  readonly points: string
  readonly worth: string
  readonly supply: string
  readonly rank: string
  readonly isOn: boolean
}

export const typedGood = (good: ListedGood | undefined): TypedGood => ({
  name: good?.name ?? '',
  names: good?.names,
  details: good?.details ?? '',
  detailsIn: good?.detailsIn ?? {},
  look: good?.look ?? 'gift',
  picture: good?.picture,
  points: good === undefined ? '' : String(good.points),
  worth: good?.worth ?? '',
  supply: good === undefined ? '' : String(good.supply),
  rank: String(good?.rankLevel ?? 0),
  isOn: good?.isOn ?? true,
})

export type GoodField = 'name' | 'points' | 'worth' | 'supply' | 'rank'
export type ReadGood =
  | { readonly good: Sent; readonly fault?: undefined }
  | { readonly fault: GoodField; readonly why: 'missing' | 'number' | 'amount' | 'worth' | 'taken' }

/** The typed good for the server, or its first fault. The server judges it again. */
export function readTypedGood(
  typed: TypedGood,
  { currency, stakeLeast, taken }: Pick<Listed, 'currency' | 'stakeLeast'> & { readonly taken: number },
): ReadGood {
  const [points, supply, rankLevel] = [typed.points, typed.supply, typed.rank].map(wholeOf)
  const worth = parseAmount(typed.worth, currency)
  if (typed.name.trim() === '') return { fault: 'name', why: 'missing' }
  if (points === undefined || points === 0) return { fault: 'points', why: 'number' }
  if (worth === undefined) return { fault: 'worth', why: 'amount' }
  if (supply === undefined || supply > 1_000_000) return { fault: 'supply', why: 'number' }
  if (rankLevel === undefined || rankLevel > 99) return { fault: 'rank', why: 'number' }
  const good = { ...typed, points, supply, rankLevel }
  const fault = refuseGood(
    { ...good, points: BigInt(points), worth },
    { currency, taken, stakeLeast: readAmount(stakeLeast ?? '') },
  )
  if (fault === 'worth_too_much') return { fault: 'worth', why: 'worth' }
  if (fault === 'supply_below_taken') return { fault: 'supply', why: 'taken' }
  const { details, look, picture, isOn } = typed
  const detailsIn = tidyTranslations(details, typed.detailsIn)
  return {
    good: {
      ...tidyName(typed),
      details: details.trim(),
      ...(detailsIn === undefined ? {} : { detailsIn }),
      look,
      ...(picture === undefined ? {} : { picture }),
      points,
      worth: typed.worth,
      supply,
      rankLevel,
      isOn,
    },
  }
}

const wholeOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)
