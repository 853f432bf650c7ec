import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Outlet } from '#browser/routing/Outlet.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { FormatProvider } from '#browser/ui/format-context.tsx'
import { ToastRegion } from '#browser/ui/ToastRegion.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { useStages } from '#console/ui/use-stages.ts'

import { useBrand } from './brand.ts'
import { BrandSelect } from './BrandSelect.tsx'
import { ConsoleMark } from './ConsoleMark.tsx'
import { useDocumentTitle } from './document-title.ts'
import './frame.css'
import { LanguageSelect } from './LanguageSelect.tsx'
import { Menu } from './Menu.tsx'
import { navigationFor } from './navigation.ts'
import { Strip } from './Strip.tsx'
import { useMenuCounts } from './use-menu-counts.ts'

const MAIN = 'main'

/** Layout around every page. */
export function Frame() {
  const t = useT()
  const { may, isOfHouse } = useOperator()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const brand = useBrand()
  useDocumentTitle()
  const groups = navigationFor(may, isOfHouse)
  const counts = useMenuCounts()
  const stage = useStages(3)
  const zone = brand?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <FormatProvider format={{ currencySymbol: '', timeZone: zone }}>
      <div className="console">
        <a className="console-skip" href={`#${MAIN}`}>
          {t('console.skip')}
        </a>
        <div className="console-side">
          {stage >= 2 && <Menu groups={groups} head={<ConsoleMark />} counts={counts} />}
        </div>
        <div>
          <Strip onMenu={() => setMenuOpen(true)} />
          <main id={MAIN} className="console-body" tabIndex={-1}>
            {stage >= 3 && <Outlet />}
          </main>
        </div>
        <Dialog
          isOpen={isMenuOpen}
          onClose={() => setMenuOpen(false)}
          title={t('console.menu')}
          phoneForm="screen"
        >
          <div className="console-drawer">
            <div className="console-buttons">
              <BrandSelect />
              <LanguageSelect />
            </div>
            <Menu groups={groups} counts={counts} onChosen={() => setMenuOpen(false)} />
          </div>
        </Dialog>
        <ToastRegion />
      </div>
    </FormatProvider>
  )
}
