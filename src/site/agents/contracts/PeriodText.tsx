import { addDays } from '#domain/records/business-day.ts'
import { dayText } from '#site/records/day-text.ts'

/** First to last day of a half-open period. */
export function PeriodText({
  startDay,
  endDay,
  language,
}: {
  startDay: string
  endDay: string
  language: string
}) {
  const lastDay = addDays(endDay, -1)
  return (
    <bdi className="ac-days">
      {startDay === lastDay
        ? dayText(startDay, language)
        : `${dayText(startDay, language)} – ${dayText(lastDay, language)}`}
    </bdi>
  )
}
