// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { content } from '#contract/content.ts'
import { type BannerGroup, bannerGroupOf } from '#domain/navigation/banner-group.ts'
import { useSite } from '#site/bootstrap.ts'
import { SidePanel } from '#site/home/SidePanel.tsx'
import { useShutOut } from '#site/limits/use-shut-out.ts'

import { BannerCarousel } from './BannerCarousel.tsx'

/** The banners of the route's group; no element for an empty group, and none for an excluded member. */
export function BannerPlace({ path }: { path: string }) {
  const group = bannerGroupOf(path)
  const shutOut = useShutOut()
  if (!group || shutOut) return null
  return <Banners key={group} group={group} />
}

function Banners({ group }: { group: BannerGroup }) {
  const api = useApi()
  const { language } = useSite()
  const banners = useQuery(queryOf(api, content.banners, { groupName: group, language }))
  const list = banners.data?.list ?? []
  const isHome = group === 'home'
  if (banners.isSuccess && list.length === 0 && !isHome) return null
  return (
    <div className="banner wrap">
      {list.length > 0 ? (
        <BannerCarousel key={language} banners={list} isTall={isHome} />
      ) : (
        !banners.isSuccess && <div className="slides" aria-hidden="true" />
      )}
      {isHome && <SidePanel />}
    </div>
  )
}
