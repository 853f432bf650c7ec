// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { content } from '#contract/content.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { useSite } from '#site/bootstrap.ts'
import { Near } from '#site/layout/Near.tsx'
import { useShutOut } from '#site/limits/use-shut-out.ts'
import { WinnersPlace } from '#site/winners/WinnersPlace.tsx'

import { HallGrid } from './HallGrid.tsx'
import { NoticeBar } from './NoticeBar.tsx'
import { PartnersBlock } from './PartnersBlock.tsx'
import { QualityBlock } from './QualityBlock.tsx'
import { ShelvesPlace } from './ShelvesPlace.tsx'
import { SpeedPlace } from './SpeedPlace.tsx'

const HotLotteries = lazyPart(() =>
  import('#site/lottery/lobby/HotLotteries.tsx').then((chunk) => chunk.HotLotteries),
)

const MemberGames = lazyPart(() => import('./MemberGames.tsx').then((chunk) => chunk.MemberGames))

const CalmHome = lazyPart(() => import('./CalmHome.tsx').then((chunk) => chunk.CalmHome))

const HomeOffers = lazyPart(() => import('#site/promotions/HomeOffers.tsx').then((chunk) => chunk.HomeOffers))

/** The home page below its banners. Blocks without rows are not rendered; an excluded member sees no games and offers. */
export default function HomePage() {
  const api = useApi()
  const { whitelabel, language, account } = useSite()
  const banners = useQuery(queryOf(api, content.banners, { groupName: 'home', language }))
  const shutOut = useShutOut()
  // Without a banner, whose heading is the page's h1, the page's name is it.
  const isNameless = banners.data?.list.length === 0 || shutOut !== undefined
  const name = isNameless && <h1 className="page-title">{whitelabel.name}</h1>
  if (shutOut)
    return (
      <div className="wrap page">
        {name}
        <NoticeBar />
        <Suspense>
          <CalmHome shutOut={shutOut} />
        </Suspense>
      </div>
    )
  return (
    <div className="wrap">
      {name}
      <NoticeBar />
      <HallGrid />
      {account === 'member' && (
        <Near className="own-place">
          <MemberGames />
        </Near>
      )}
      <ShelvesPlace />
      {whitelabel.categories.includes('lottery') && (
        <Near className="sect lotteries-place">
          <HotLotteries />
        </Near>
      )}
      <WinnersPlace />
      <Near className="sect offers-place">
        <HomeOffers />
      </Near>
      <QualityBlock />
      <PartnersBlock />
      <SpeedPlace />
    </div>
  )
}
