import { useT } from '#browser/i18n/translate.ts'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { useOperator } from '#console/session/use-operator.ts'

import { BrandSelect } from './BrandSelect.tsx'
import { ConsoleClock } from './ConsoleClock.tsx'
import { FindPlayer } from './FindPlayer.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import { OperatorMenu } from './OperatorMenu.tsx'
import { ThemeButton } from './ThemeButton.tsx'

/** The bar above every page. */
export function Strip({ onMenu }: { onMenu: () => void }) {
  const t = useT()
  const { may } = useOperator()
  return (
    <header className="console-strip">
      <span className="console-menu-button">
        <IconButton icon="list" size="sm" label={t('console.menu')} onClick={onMenu} />
      </span>
      {may('members.read') ? <FindPlayer /> : <span className="grow" />}
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
