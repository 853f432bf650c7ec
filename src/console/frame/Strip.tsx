import { useT } from '#browser/i18n/translate.ts'
import { IconButton } from '#browser/ui/IconButton.tsx'

import { BrandSelect } from './BrandSelect.tsx'
import { ConsoleClock } from './ConsoleClock.tsx'
import { FindBox } from './FindBox.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import { OperatorMenu } from './OperatorMenu.tsx'
import { ThemeButton } from './ThemeButton.tsx'

/** The bar above every page. */
export function Strip({ onMenu }: { onMenu: () => void }) {
  const t = useT()
  return (
    <header className="console-strip">
      <span className="console-menu-button">
        <IconButton icon="list" size="sm" label={t('console.menu')} onClick={onMenu} />
      </span>
      <FindBox />
      <span className="grow console-wide" />
      <span className="console-wide">
        <BrandSelect />
      </span>
      <ConsoleClock />
      <span className="console-wide">
        <LanguageSelect />
      </span>
      <ThemeButton />
      <OperatorMenu />
    </header>
  )
}
