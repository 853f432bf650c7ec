import { type CSSProperties, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { useT } from '#browser/i18n/translate.ts'
import type { Category } from '#domain/navigation/category.ts'
import { useSite } from '#site/bootstrap.ts'
import { useShutOut } from '#site/limits/use-shut-out.ts'
import { openModal } from '#site/layout/modal-store.ts'
import { pathOfCategory, paths } from '#site/paths.ts'
import { Link, useNavigate } from '#site/routing.ts'
import { NewsBadge } from '#site/support/NewsBadge.tsx'
import { openService } from '#site/support/open-support.ts'
import { useServiceName } from '#site/support/service-name.ts'

import './navigation.css'
import { useStart } from './use-start.ts'
import { hasMenu, type Menus, useMenus } from './use-menus.ts'
import { VendorMenu } from './VendorMenu.tsx'

/** The halls on a phone: a sheet in which each hall expands to its dropdown's content. */
export function HallsSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const menus = useMenus()
  const [expanded, setExpanded] = useState<Category>()
  return (
    <Dialog isOpen onClose={onClose} title={t(expanded ? `category.${expanded}` : 'nav.categories')}>
      {expanded ? (
        <HallMenu category={expanded} menus={menus} onBack={() => setExpanded(undefined)} onClose={onClose} />
      ) : (
        <Halls menus={menus} onShow={setExpanded} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Halls({
  menus,
  onShow,
  onClose,
}: {
  menus: Menus
  onShow: (category: Category) => void
  onClose: () => void
}) {
  const t = useT()
  const serviceName = useServiceName()
  const api = useApi()
  const { whitelabel } = useSite()
  const shutOut = useShutOut()
  return (
    <>
      <button type="button" className="sheet-search" onClick={() => openModal('search')}>
        <Icon name="search" />
        {t('nav.search')}
      </button>
      <ul className="sheet-halls">
        {(shutOut ? [] : whitelabel.categories).map((category) => {
          const face = (
            <>
              <Icon name={category} />
              {t(`category.${category}`)}
            </>
          )
          const style = { '--c': `var(--cat-${category})` } as CSSProperties
          return (
            <li key={category}>
              {hasMenu(menus, category) ? (
                <button type="button" className="sheet-hall" style={style} onClick={() => onShow(category)}>
                  {face}
                </button>
              ) : (
                <Link className="sheet-hall" style={style} to={pathOfCategory(category)} onClick={onClose}>
                  {face}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {!shutOut && whitelabel.features.givesPoints && (
        <Link className="sheet-search" to={paths.points} onClick={onClose}>
          <Icon name="coin" />
          {t('shell.points')}
        </Link>
      )}
      <button type="button" className="sheet-search" onClick={() => void openService(api)}>
        <Icon name="chat" />
        {serviceName}
        <NewsBadge />
      </button>
    </>
  )
}

function HallMenu({
  category,
  menus,
  onBack,
  onClose,
}: {
  category: Category
  menus: Menus
  onBack: () => void
  onClose: () => void
}) {
  const t = useT()
  const navigate = useNavigate()
  const start = useStart(menus)
  const LotteryMenu = category === 'lottery' ? menus.LotteryMenu : undefined
  const enter = () => {
    onClose()
    if (!start(category)) navigate({ to: pathOfCategory(category) })
  }
  return (
    <div className="sheet-menu">
      <button type="button" className="sheet-back" onClick={onBack}>
        <Icon name="back" />
        {t('nav.back')}
      </button>
      {LotteryMenu ? (
        <LotteryMenu onGo={onClose} />
      ) : (
        <VendorMenu category={category} vendors={menus.vendors.get(category) ?? []} onGo={onClose} />
      )}
      <Button tone="main" isBlock onClick={enter}>
        {t('nav.open_hall')}
      </Button>
    </div>
  )
}
