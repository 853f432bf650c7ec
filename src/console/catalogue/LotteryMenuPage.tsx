import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useParams } from '#browser/routing/routing-context.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { LostPage } from '#console/frame/LostPage.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useRecordTitle } from '#console/frame/document-title.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { listLotteryMenus } from '#contract/console/catalogue.ts'

import type { Menus } from './lottery-menu.ts'
import './catalogue.css'
import { LotteryMenuForm } from './LotteryMenuForm.tsx'
import { nameIn } from './menu-values.ts'

/** One lottery menu: its names in every language, and its lotteries. */
export default function LotteryMenuPage() {
  const t = useT()
  const brand = useBrand()
  const { tag = '' } = useParams()
  const query = useQuery(queryOf(useApi(), listLotteryMenus, useScope()))
  return (
    <div className="console-list">
      <Link className="link console-back" to={paths.lotteryMenus}>
        <Icon name="left" className="flip" />
        {t('console.page.lottery_menus')}
      </Link>
      <Loaded query={query} lines={10}>
        {(found) => <Known key={`${brand?.merchantCode} ${tag}`} found={found} tag={tag} />}
      </Loaded>
    </div>
  )
}

function Known({ found, tag }: { found: Menus; tag: string }) {
  const t = useT()
  const { may } = useOperator()
  const menu = found.list.find((one) => one.tag === tag)
  const name = menu ? nameIn(menu.label, found.defaultLanguage) || menu.tag : t('catalogue.menu.new')
  const isKnown = menu !== undefined || (tag === 'new' && may('catalogue.write'))
  useRecordTitle(isKnown ? name : undefined)
  if (!isKnown) return <LostPage />
  return (
    <>
      <PageTitle
        title={<bdi>{name}</bdi>}
        figures={menu && t('catalogue.menu.games_count', { count: menu.games.length })}
      />
      <LotteryMenuForm found={found} menu={menu} />
    </>
  )
}
