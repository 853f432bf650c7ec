import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import type { CrashResult, CrashRoundView } from '#studio/games/crash/crash-game.ts'
import { writeMultiplier } from '#studio/games/crash/multiplier-text.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import type { RoundDetails } from '#studio/wire/answers.ts'

import './crash.css'

/** The end of a round, and the player's cash-out. */
export function CrashRound({ round: { table, currency } }: { readonly round: RoundDetails }) {
  const t = useT()
  const bust = (table?.publicPart as CrashRoundView | undefined)?.bust
  return (
    <div className="fly-shown">
      <h2>{t('crash.flight')}</h2>
      {bust === undefined ? (
        <Note>{t(table?.publicPart === undefined ? 'tables.void' : 'crash.took_off')}</Note>
      ) : (
        <p>{t('crash.ended_at', { multiplier: writeMultiplier(bust) })}</p>
      )}
      <h2>{t('tables.your_bets')}</h2>
      <ul>
        {table?.bets.map(({ id, stake, win, result, status }) => {
          const left = (result as CrashResult | undefined)?.left
          return (
            <li key={id}>
              <Amount units={stake} currency={currency} />{' '}
              <span>
                {status === 'void' && t('studio.status_void')}
                {status === 'paid' && left === null && t('crash.you_stayed')}
                {typeof left === 'number' && t('crash.you_left', { multiplier: writeMultiplier(left) })}
              </span>{' '}
              {win !== undefined && <Amount units={win} currency={currency} tone="money" />}
            </li>
          )
        })}
      </ul>
      <p className="st-fine">{t('crash.chain')}</p>
    </div>
  )
}
