/** A calendar day. */
export function Day({ day }: { day: string }) {
  return (
    <time className="num" dir="ltr" dateTime={day}>
      {day}
    </time>
  )
}
