import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT, useWords } from '#browser/i18n/translate.ts'
import { Countdown } from '#browser/ui/Countdown.tsx'
import { lottery } from '#contract/lottery.ts'
import { addressOfLottery } from '#site/navigation/hall-address.ts'
import { PageHead } from '#site/pages/PageHead.tsx'
import { Link } from '#site/routing.ts'

/** Every lottery of the brand with its next draw. */
export default function LotteryLobbyPage() {
  const t = useT()
  const { code } = useWords()
  const lotteries = useQuery(queryOf(useApi(), lottery.lottLabby, { language: code })).data?.list ?? []
  return (
    <div className="wrap page">
      <PageHead />
      <ul aria-label={t('lottery.all')}>
        {lotteries.map(({ gameId, remark, winningTime }) => (
          <li key={gameId}>
            <Link {...addressOfLottery(gameId)}>{remark}</Link>
            {winningTime !== undefined && <Countdown endsAtMs={Date.parse(winningTime)} />}
          </li>
        ))}
      </ul>
    </div>
  )
}
