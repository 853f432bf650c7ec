import { africa } from './africa.ts'
import { americas } from './americas.ts'
import { asia } from './asia.ts'
import { caribbean } from './caribbean.ts'
import { europe } from './europe.ts'
import { type Flag, FLAG_HEIGHT } from './flag-parts.ts'
import { oceania } from './oceania.ts'

const flags: Readonly<Record<string, Flag>> = {
  ...africa,
  ...americas,
  ...asia,
  ...caribbean,
  ...europe,
  ...oceania,
}

export const flagCodes: readonly string[] = Object.keys(flags)

/** The flag of a country code in its official ratio; undefined for an unknown code. */
export function drawFlag(code: string): string | undefined {
  const found = Object.hasOwn(flags, code) ? flags[code] : undefined
  if (!found) return undefined
  const width = Math.round(FLAG_HEIGHT * found.ratio * 100) / 100
  const body = found.parts.map((part) => part(width)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${FLAG_HEIGHT}" width="${width * 2}" height="${FLAG_HEIGHT * 2}">${body}</svg>`
}
