import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useParams } from '#browser/routing/routing-context.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { ChangeHistory } from '#console/audit/ChangeHistory.tsx'
import { useDetails } from '#console/audit/use-details.ts'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { useRecordTitle } from '#console/frame/document-title.ts'
import { LostPage } from '#console/frame/LostPage.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { listTerms, termsHistory } from '#contract/console/lottery-terms.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import { jackpotsOf } from '#domain/lottery/jackpots/jackpot-rules.ts'

import './lottery-games.css'
import { JackpotPools } from './JackpotPools.tsx'
import { StatusTag } from './StatusTag.tsx'
import { TermsForm } from './TermsForm.tsx'
import type { Listed } from './terms-values.ts'

/** How the brand sells one lottery. */
export default function LotteryGamePage() {
  const t = useT()
  const brand = useBrand()
  const { gameCode = '' } = useParams()
  const query = useQuery(queryOf(useApi(), listTerms, useScope()))
  return (
    <div className="console-list">
      <Link className="link console-back" to={paths.lotteryGames}>
        <Icon name="left" className="flip" />
        {t('console.page.lottery_games')}
      </Link>
      <Loaded query={query} lines={10}>
        {(found) => <Known key={`${brand?.merchantCode} ${gameCode}`} found={found} gameCode={gameCode} />}
      </Loaded>
    </div>
  )
}

function Known({ found, gameCode }: { found: Listed; gameCode: string }) {
  const t = useT()
  const details = useDetails()
  const listed = found.list.find((one) => one.gameCode === gameCode)
  const game = findGame(gameCode)
  useRecordTitle(listed?.name)
  if (!listed || !game) return <LostPage />
  return (
    <>
      <PageTitle
        title={<bdi>{listed.name}</bdi>}
        figures={t('console.lotteries.game_figures', { code: gameCode, count: listed.betTypes.length })}
        actions={<StatusTag game={listed} found={found} />}
      />
      <WaitingProposals group="lotteryTerms" subject={gameCode} />
      <TermsForm game={game} listed={listed} found={found} />
      {jackpotsOf(game).length > 0 && <JackpotPools gameCode={gameCode} />}
      <ChangeHistory
        title={t('console.settings.history')}
        none={t('console.settings.history_none')}
        call={termsHistory}
        of={{ gameCode }}
        {...details}
      />
    </>
  )
}
