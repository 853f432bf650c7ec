import { type CSSProperties, type RefObject, useRef } from 'react'

import { useT } from '#browser/i18n/translate.ts'

import './navigation.css'
import { Feature } from './Feature.tsx'
import { useDropdown } from './use-dropdown.ts'
import { useMenus } from './use-menus.ts'
import { VendorMenu } from './VendorMenu.tsx'

/** The pane below the navigation. The links above it keep working as links. */
export function Dropdown({ nav }: { nav: RefObject<HTMLElement | null> }) {
  const t = useT()
  const menus = useMenus()
  const pane = useRef<HTMLDivElement>(null)
  const { open, close, paneId } = useDropdown({ nav, pane, menus })
  if (open === undefined) return null
  const LotteryMenu = open === 'lottery' ? menus.LotteryMenu : undefined
  return (
    <div
      ref={pane}
      id={paneId}
      className="mega"
      role="group"
      aria-label={t(`category.${open}`)}
      style={{ '--c': `var(--cat-${open})` } as CSSProperties}
    >
      <div className="mega-wrap">
        {LotteryMenu ? (
          <LotteryMenu onGo={close} />
        ) : (
          <VendorMenu category={open} vendors={menus.vendors.get(open) ?? []} onGo={close} />
        )}
        <Feature category={open} onGo={close} />
      </div>
    </div>
  )
}
