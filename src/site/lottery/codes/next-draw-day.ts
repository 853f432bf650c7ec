import type { Weekday } from '#domain/catalogue/weekday.ts'
import type { Game } from '#domain/lottery/games/game.ts'

/** The next weekday after this one on which a lottery draws; undefined for one that draws every few minutes. */
export function nextDrawDay({ schedule }: Pick<Game, 'schedule'>, weekday: Weekday): Weekday | undefined {
  if (schedule.kind === 'every') return undefined
  const daysUntil = (day: Weekday) => (day - weekday + 6) % 7
  return schedule.weekdays.toSorted((one, other) => daysUntil(one) - daysUntil(other))[0]
}
