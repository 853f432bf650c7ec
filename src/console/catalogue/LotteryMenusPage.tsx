import { useQuery, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { TableFrame } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { OrderBar } from '#console/ui/OrderBar.tsx'
import { OrderMovers } from '#console/ui/OrderMovers.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { type Reordering, useOrder } from '#console/ui/use-order.ts'
import { listLotteryMenus, orderLotteryMenus } from '#contract/console/catalogue.ts'

import type { Menus, Menu } from './lottery-menu.ts'
import './catalogue.css'
import { nameIn } from './menu-values.ts'

/** A brand's lottery menus, in the order of the navigation. */
export default function LotteryMenusPage() {
  const t = useT()
  const brand = useBrand()
  const { may } = useOperator()
  const query = useQuery(queryOf(useApi(), listLotteryMenus, useScope()))
  const add = may('catalogue.write') && (
    <Link
      className={buttonClass({ tone: 'main', size: 'sm' })}
      to={paths.lotteryMenu}
      params={{ tag: 'new' }}
    >
      <Icon name="plus" />
      {t('catalogue.menu.add')}
    </Link>
  )
  return (
    <div className="console-list">
      <PageTitle
        title={t('console.page.lottery_menus')}
        figures={t('catalogue.menu.figures', {
          name: brand?.name ?? '',
          count: query.data?.list.length ?? 0,
        })}
        actions={add}
      />
      <Loaded query={query} lines={6}>
        {(found) =>
          found.list.length === 0 ? (
            <section className="card">
              <State
                icon="lottery"
                title={t('catalogue.menu.none_title')}
                text={t('catalogue.menu.none_text')}
                action={add}
              />
            </section>
          ) : (
            <List key={found.list.map(({ tag, version }) => `${tag}.${version}`).join()} found={found} />
          )
        }
      </Loaded>
    </div>
  )
}

function List({ found }: { found: Menus }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const { may } = useOperator()
  const { order, statusRef, isMoved, sortingOf, discard } = useOrder(found.list, ({ tag }) => tag)
  const maySort = found.list.length > 1 && may('catalogue.write')
  const save = async () => {
    const seen = order.map(({ tag, version }) => ({ code: tag, version }))
    await api.call(orderLotteryMenus, { ...scope, order: seen })
    await queries.invalidateQueries({ queryKey: [listLotteryMenus.path] })
  }
  return (
    <>
      <TableFrame look="list" label={t('console.page.lottery_menus')}>
        <thead>
          <tr>
            {maySort && <th scope="col">{t('content.order')}</th>}
            <th scope="col">{t('catalogue.name')}</th>
            <th scope="col">{t('console.column.status')}</th>
            <th scope="col">{t('catalogue.menu.games')}</th>
            <th scope="col">{t('catalogue.menu.region')}</th>
            <th scope="col">{t('catalogue.menu.prize_mode')}</th>
            <th scope="col">{t('catalogue.menu.tag')}</th>
            <th scope="col">{t('content.languages')}</th>
          </tr>
        </thead>
        <tbody>
          {order.map((menu, place) => (
            <Row
              key={menu.tag}
              menu={menu}
              language={found.defaultLanguage}
              sorting={maySort ? sortingOf(menu, place) : undefined}
            />
          ))}
        </tbody>
      </TableFrame>
      <p className="sr" role="status" ref={statusRef} />
      {isMoved && <OrderBar onSave={save} onDiscard={discard} />}
    </>
  )
}

function Row({ menu, language, sorting }: { menu: Menu; language: string; sorting: Reordering | undefined }) {
  const t = useT()
  const { tag, label, isOn, games, region, prizeMode } = menu
  const title = nameIn(label, language) || tag
  const hot = games.filter(({ isHot }) => isHot).length
  return (
    <tr {...sorting?.dragging}>
      {sorting && (
        <td>
          <OrderMovers title={title} sorting={sorting} />
        </td>
      )}
      <th scope="row">
        <Link className="link" to={paths.lotteryMenu} params={{ tag }} dir="auto">
          {title}
        </Link>
      </th>
      <td>
        <span className="row">
          <Tag tone={isOn ? 'ok' : 'plain'}>{t(isOn ? 'catalogue.on' : 'catalogue.off')}</Tag>
          {hot > 0 && <Tag tone="warn">{t('catalogue.menu.hot_count', { count: hot })}</Tag>}
        </span>
      </td>
      <td>{t('catalogue.menu.games_count', { count: games.length })}</td>
      <td dir="ltr">{region}</td>
      <td dir="ltr">{prizeMode}</td>
      <td dir="ltr">{tag}</td>
      <td dir="ltr">{Object.keys(label).join(' ')}</td>
    </tr>
  )
}
