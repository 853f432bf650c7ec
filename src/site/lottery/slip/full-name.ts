import type { Translate } from '#browser/i18n/translate.ts'
import { optionName, typeName } from '#browser/lottery/type-name.ts'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { type LotteryGame, typeOf } from '#site/lottery/betting/lottery.ts'

import type { FullNumber } from './refusal.ts'

/** A full number as members read it: its digits, its side, or its bet type where it has no name of its own. */
export function fullName(t: Translate, game: LotteryGame, { name }: FullNumber): string {
  const [code = '', ...rest] = name.split(':')
  const type = typeOf(game, code)
  const last = rest.at(-1)
  if (last === undefined) return type ? typeName(t, type) : name
  return type?.shape.options?.includes(last) ? optionName(t, last, readServerNowMs()) : rest.join(' ')
}
