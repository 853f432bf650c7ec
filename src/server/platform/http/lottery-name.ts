import { readCatalogue } from '#locales/catalogues.ts'

type Names = ReadonlyMap<string, { readonly remark: string }>

const known = new Map<string, Readonly<Record<string, string>>>()

/** The name of a lottery: that of the brand's menus, else ours in the language, else the proper name. */
export function lotteryName(code: string, language: string, names?: Names): string {
  const id = `lottery_game.${code.toLowerCase()}`
  return names?.get(code)?.remark ?? wordsIn(language)[id] ?? wordsIn('EN')[id] ?? code
}

function wordsIn(language: string): Readonly<Record<string, string>> {
  const found = known.get(language) ?? readCatalogue('server', language)
  known.set(language, found)
  return found
}
