import { useEffect, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { Amount } from '#studio/pages/Amount.tsx'
import { isRefused } from '#studio/pages/calls.ts'
import { useSession } from '#studio/pages/session.tsx'
import type { PastRound } from '#studio/wire/answers.ts'

const SEEN = 4

/** Results of the player's last rounds, below the bets of a desktop; read again when a round with a bet is over. */
export function LastBets({ isFresh }: { isFresh: boolean }) {
  const t = useT()
  const { call, opened } = useSession()
  const [rounds, setRounds] = useState<readonly PastRound[]>([])
  useEffect(() => {
    let isLate = false
    // A list that does not load is left out: the history pane shows the rounds and says what failed.
    void call<{ readonly rounds: readonly PastRound[] }>('history', {}).then(
      (answer) => {
        if (!isLate && !isRefused(answer)) setRounds(answer.rounds)
      },
      () => undefined,
    )
    return () => {
      isLate = true
    }
  }, [call, isFresh])
  const settled = rounds
    .filter(({ status, stake }) => status === 'closed' && stake > BigInt(0))
    .slice(0, SEEN)
  if (settled.length === 0) return null
  return (
    <section className="fly-last">
      <h2>{t('crash.last_bets')}</h2>
      <ul>
        {settled.map(({ id, openedAtMs, stake, win }) => (
          <li key={id}>
            <DateText atMs={openedAtMs} look="time" />
            <Amount units={stake} currency={opened.currency} />
            <Amount units={win - stake} currency={opened.currency} showsPlus />
          </li>
        ))}
      </ul>
    </section>
  )
}
