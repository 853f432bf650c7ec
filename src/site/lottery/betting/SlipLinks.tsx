import { useQueries } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { PAIR } from '#domain/lottery/games/pair.ts'
import { paths, withSearch } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import type { SlipSize } from './slips.ts'

/** Links to slips, with the number of their lines. */
export function SlipLinks({ slips }: { slips: readonly SlipSize[] }) {
  const t = useT()
  const api = useApi()
  const named = slips.map(({ code, lines }) => {
    // A slip of bets on two draws is named by both stations.
    const [gameCode = code, second] = code.split('+')
    return { code, lines, gameCode, second }
  })
  const codes = [...new Set(named.flatMap(({ gameCode, second = gameCode }) => [gameCode, second]))]
  const found = useQueries({
    queries: codes.map((gameCode) => queryOf(api, lotteryTickets.terms, { gameCode })),
  })
  const termsOf = (gameCode: string) => found[codes.indexOf(gameCode)]?.data
  return (
    <p className="small other-slips">
      <span className="muted">{t('lottery.other_slips')}</span>
      {named.map(({ code, lines, gameCode, second }) => {
        const of = termsOf(gameCode)
        if (!of) return null
        return (
          <Link
            key={code}
            className="link"
            to={of.prizeMode === 'Elott' ? paths.vnlottery : paths.lottery}
            search={withSearch({ gameCode, playType: second && PAIR, second })}
          >
            {second === undefined ? of.remark : `${of.remark} + ${termsOf(second)?.remark ?? ''}`}:{' '}
            {t('lottery.lines', { count: lines })}
          </Link>
        )
      })}
    </p>
  )
}
