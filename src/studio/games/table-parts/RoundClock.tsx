import { useT } from '#browser/i18n/translate.ts'

import { useElapsed } from './use-elapsed.ts'

const TILES = 12
/** From then on the clock says that betting closes. */
export const SOON_S = 5

/** The remaining betting time: tiles that go out one by one, and the seconds. */
export function RoundClock({ endsAtMs, lastsMs }: { endsAtMs: number; lastsMs: number }) {
  const t = useT()
  const elapsed = useElapsed(endsAtMs - lastsMs, true) ?? 0
  const leftMs = Math.max(0, lastsMs - elapsed)
  const seconds = Math.ceil(leftMs / 1_000)
  const lit = Math.ceil((leftMs / lastsMs) * TILES)
  return (
    <span className="round-clock" data-soon={seconds <= SOON_S || undefined}>
      <span role="timer" aria-live="off">
        {t(seconds > 0 && seconds <= SOON_S ? 'tables.closing' : 'tables.seconds_left', { seconds })}
      </span>
      <span className="round-tiles" aria-hidden="true">
        {Array.from({ length: TILES }, (_, tile) => (
          <i key={tile} data-lit={tile < lit || undefined} />
        ))}
      </span>
    </span>
  )
}
