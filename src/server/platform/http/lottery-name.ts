import { readCatalogue } from '#locales/catalogues.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Names of lotteries in a brand's menus, by code. */
export type LotteryNames = ReadonlyMap<string, { readonly remark: string }>

/** Reads them in a language; handed in to features that do not know the catalogue. */
export type FindLotteryNames = (
  tx: Tx,
  filter: { readonly merchantId: number; readonly language: string; readonly fallback: string },
) => Promise<LotteryNames>

const known = new Map<string, Readonly<Record<string, string>>>()

/** The name of a lottery: that of the brand's menus, else ours in the language, else the proper name. */
export function lotteryName(code: string, language: string, names?: LotteryNames): string {
  const id = `lottery_game.${code.toLowerCase()}`
  return names?.get(code)?.remark ?? wordsIn(language)[id] ?? wordsIn('EN')[id] ?? code
}

/** The name of a lottery, by its code. */
export type NameOfLottery = (code: string) => string

/** Names as a brand shows them in a language. */
export async function namesOfLotteries(
  tx: Tx,
  find: FindLotteryNames,
  { merchant, language }: { readonly merchant: Showing; readonly language: string },
): Promise<NameOfLottery> {
  const { id: merchantId, defaultLanguage: fallback } = merchant
  const names = await find(tx, { merchantId, language, fallback })
  return (code) => lotteryName(code, language, names)
}

interface Showing {
  readonly id: number
  readonly defaultLanguage: string
}

function wordsIn(language: string): Readonly<Record<string, string>> {
  const found = known.get(language) ?? readCatalogue('server', language)
  known.set(language, found)
  return found
}
