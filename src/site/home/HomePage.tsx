// Drawn once and seldom again: remembering its parts would cost the first load more than drawing them.
'use no memo'

import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { content } from '#contract/content.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useSite } from '#site/bootstrap.ts'
import { WinnersPlace } from '#site/winners/WinnersPlace.tsx'

import { HallGrid } from './HallGrid.tsx'
import { NoticeBar } from './NoticeBar.tsx'
import { PartnersBlock } from './PartnersBlock.tsx'
import { QualityBlock } from './QualityBlock.tsx'
import { ShelvesPlace } from './ShelvesPlace.tsx'
import { SpeedPlace } from './SpeedPlace.tsx'

/** The home page below its banners. A block without real rows is absent. */
export default function HomePage() {
  const t = useT()
  const api = useApi()
  const { whitelabel, language } = useSite()
  const banners = useQuery(queryOf(api, content.banners, { groupName: 'home', language }))
  // The first banner speaks for the page; without one its name does.
  const isNameless = banners.data?.list.length === 0
  return (
    <div className="wrap">
      {isNameless && <h1 className="page-title">{whitelabel.name}</h1>}
      <NoticeBar />
      <section className="sect" aria-labelledby="halls">
        <div className="sect-h">
          <h2 id="halls">{t('home.halls')}</h2>
        </div>
        <HallGrid />
      </section>
      <ShelvesPlace />
      <div className="home-two">
        <QualityBlock />
        <WinnersPlace />
      </div>
      <PartnersBlock />
      <SpeedPlace />
    </div>
  )
}
