// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { useQuery } from '@tanstack/react-query'
import { type CSSProperties } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { winnings } from '#contract/winnings.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { Near } from '#site/layout/Near.tsx'

import { firstWinners, TICKER_PLACES } from './first-winners.ts'

const WinnerTicker = lazyPart(() => import('./WinnerTicker.tsx').then((chunk) => chunk.WinnerTicker))

/** Reserved space for the latest winners on the home page; filled shortly before it scrolls into view. */
export function WinnersPlace() {
  const api = useApi()
  const rows = useQuery(queryOf(api, winnings.board, firstWinners)).data?.list.length ?? 0
  if (rows === 0) return null
  return (
    <Near className="sect winners-place" style={{ '--rows': Math.min(rows, TICKER_PLACES) } as CSSProperties}>
      <WinnerTicker />
    </Near>
  )
}
