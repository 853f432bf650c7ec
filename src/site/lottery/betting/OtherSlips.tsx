import { useQueries } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { browserStorage } from '#browser/storage.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { PAIR } from '#domain/lottery/games/pair.ts'
import { useDraft } from './draft-store.ts'
import { slipSizes } from './slips.ts'
import { SLIPS_KEY } from '#site/lottery/slips-key.ts'
import { paths, withSearch } from '#site/paths.ts'
import { Link } from '#site/routing.ts'
import { useMember } from '#site/session/use-member.ts'

const storedSlips = () => browserStorage.getItem(SLIPS_KEY)

/** The member's slips of other lotteries that are not placed yet, as links. */
export function OtherSlips({ except }: { except: string }) {
  const t = useT()
  const api = useApi()
  const member = useMember()
  const text = useSyncExternalStore(useDraft.subscribe, storedSlips, () => null)
  const sizes = member === 'loading' ? [] : slipSizes(text, member?.account ?? '')
  const others = sizes
    .filter(({ code }) => code !== except)
    // A slip of bets on two draws is named by both stations.
    .map(({ code, lines }) => {
      const [gameCode = code, second] = code.split('+')
      return { code, lines, gameCode, second }
    })
  const codes = [...new Set(others.flatMap(({ gameCode, second = gameCode }) => [gameCode, second]))]
  const found = useQueries({
    queries: codes.map((gameCode) => queryOf(api, lotteryTickets.terms, { gameCode })),
  })
  const termsOf = (gameCode: string) => found[codes.indexOf(gameCode)]?.data
  if (others.length === 0) return null
  return (
    <p className="small other-slips">
      <span className="muted">{t('lottery.other_slips')}</span>
      {others.map(({ code, lines, gameCode, second }) => {
        const of = termsOf(gameCode)
        if (!of) return null
        return (
          <Link
            key={code}
            className="link"
            to={of.prizeMode === 'Elott' ? paths.vnlottery : paths.lottery}
            search={withSearch({ gameCode, ...(second === undefined ? {} : { playType: PAIR, second }) })}
          >
            {second === undefined ? of.remark : `${of.remark} + ${termsOf(second)?.remark ?? ''}`}:{' '}
            {t('lottery.lines', { count: lines })}
          </Link>
        )
      })}
    </p>
  )
}
