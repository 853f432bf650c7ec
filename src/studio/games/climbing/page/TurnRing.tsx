import { useT } from '#browser/i18n/translate.ts'
import { useElapsed } from '#studio/games/table-parts/use-elapsed.ts'

const TILES = 24
const SOON_S = 5

/** Twenty-four tiles that go out with the time for the move. */
export function TurnRing({
  endsAtMs,
  lastsMs,
}: {
  readonly endsAtMs: number | undefined
  readonly lastsMs: number
}) {
  const t = useT()
  const elapsed = useElapsed(endsAtMs === undefined ? undefined : endsAtMs - lastsMs, true)
  if (elapsed === undefined) return null
  const leftMs = Math.max(0, lastsMs - elapsed)
  const seconds = Math.ceil(leftMs / 1_000)
  const lit = Math.ceil((leftMs / lastsMs) * TILES)
  return (
    <span className="cl-ring" data-soon={seconds <= SOON_S || undefined}>
      <svg viewBox="-50 -50 100 100" aria-hidden="true">
        {Array.from({ length: TILES }, (_, tile) => (
          <rect
            key={tile}
            x="-4.4"
            y="-49"
            width="8.8"
            height="6.4"
            rx="1.5"
            transform={`rotate(${(tile * 360) / TILES})`}
            data-lit={tile < lit || undefined}
          />
        ))}
      </svg>
      <span className="sr" role="timer" aria-live="off">
        {t('cards.seconds', { seconds })}
      </span>
    </span>
  )
}
