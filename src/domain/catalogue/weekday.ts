/** Monday to Saturday are 2 to 7 and Sunday is 1, as Vietnamese lotteries number them. */
export const weekdays = [2, 3, 4, 5, 6, 7, 1] as const
export type Weekday = (typeof weekdays)[number]
export type WeekdayFilter = Weekday | 'ALL'

/** Regions in which each weekday has its own provinces. */
const byTurns: readonly string[] = ['vn-central', 'vn-south']

export function hasWeekdays(region: string): boolean {
  return byTurns.includes(region)
}

/** Whether a lottery is drawn on a day. `drawDayOfWeek` lists its weekdays, and is empty where it is drawn daily. */
export function isDrawnOn(drawDayOfWeek: string, filter: WeekdayFilter): boolean {
  if (filter === 'ALL' || drawDayOfWeek === '') return true
  return drawDayOfWeek.split(',').some((day) => Number(day) === filter)
}

/** The weekday of a moment in a time zone. */
export function weekdayAt(atMs: number, zone: string): Weekday {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short' }).format(atMs)
  return weekdays.find((_, index) => names[index] === name) ?? 1
}

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
