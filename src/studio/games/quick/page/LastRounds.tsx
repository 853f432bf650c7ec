import { useT } from '#browser/i18n/translate.ts'
import { writeTimes } from '#studio/games/quick/times.ts'

import type { PastTimes } from './use-quick.ts'

/** The payouts of the last rounds, the newest at the end. */
export function LastRounds({ past }: { readonly past: readonly PastTimes[] }) {
  const t = useT()
  return (
    <ol className="qk-past num" aria-label={t('studio.past')}>
      {past.map(({ round, times }) => (
        <li key={round} data-more={times > 100 || undefined}>
          {writeTimes(times)}
        </li>
      ))}
    </ol>
  )
}
