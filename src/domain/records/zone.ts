import { addDays, dayNumber, dayOfNumber } from './business-day.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440
const DAY_SECONDS = 86_400

const formats = new Map<string, Intl.DateTimeFormat>()

/** The moment at which the clocks of a zone show a minute of a day; 1440 is the midnight that ends it. */
export function momentOf({
  day,
  minute,
  zone,
}: {
  readonly day: string
  readonly minute: number
  readonly zone: string
}): number {
  if (minute >= DAY_MINUTES) return momentOf({ day: addDays(day, 1), minute: minute - DAY_MINUTES, zone })
  const number = dayNumber(day)
  if (number === undefined) throw new Error(`no day: ${day}`)
  const localMs = number * DAY_MS + minute * MINUTE_MS
  // The offset at the first guess may be that of the other side of a change of clocks; the second one is right.
  const guess = localMs - offsetAt(localMs, zone)
  return localMs - offsetAt(guess, zone)
}

/** The day that the calendar of a zone shows at a moment. */
export function dayAt(atMs: number, zone: string): string {
  return dayOfNumber(Math.floor((atMs + offsetAt(atMs, zone)) / DAY_MS))
}

/** Day and time to the second that the clocks of a zone show at a moment, such as `2026-11-22 20:14:36`. */
export function localTimeOf(atMs: number, zone: string): string {
  const seconds = Math.floor((atMs + offsetAt(atMs, zone)) / 1_000)
  const [day, second] = [Math.floor(seconds / DAY_SECONDS), seconds % DAY_SECONDS]
  const clock = [Math.floor(second / 3_600), Math.floor(second / 60) % 60, second % 60]
  return `${dayOfNumber(day)} ${clock.map((part) => String(part).padStart(2, '0')).join(':')}`
}

/** Minutes of the day that HH:MM names. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** How far the clocks of a zone are ahead of UTC at a moment. */
function offsetAt(atMs: number, zone: string): number {
  const format = formats.get(zone) ?? formatOf(zone)
  formats.set(zone, format)
  const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const number = dayNumber(`${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`) ?? 0
  const seconds = Number(part('hour')) * 3_600 + Number(part('minute')) * 60 + Number(part('second'))
  return number * DAY_MS + seconds * 1_000 - Math.floor(atMs / 1_000) * 1_000
}

function formatOf(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
}
