import { useT } from '#browser/i18n/translate.ts'
import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'
import { combinationsOf } from '#domain/lottery/lines/combinations.ts'

/** The combinations of a line, and the bets of each; nothing where each chosen number is a bet by itself. */
export function Combinations({ type, choice }: { type: BetType; choice: Choice }) {
  const t = useT()
  const [row, ...more] = type.shape.rows
  if (more.length === 0 && (row?.least ?? 0) <= 1) return null
  const { count, units } = combinationsOf(type, choice)
  if (count <= 1) return null
  return <span className="xs muted">{t('lottery.combinations', { count, units })}</span>
}
