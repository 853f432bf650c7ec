// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { Icon } from '#browser/ui/Icon.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { useSite } from '#site/bootstrap.ts'

export function ThemeSwitch() {
  const t = useT()
  const { theme, chooseTheme } = useSite()
  const isDark = theme === 'dark'
  return (
    <button
      type="button"
      className="theme-switch"
      title={t(isDark ? 'shell.to_light' : 'shell.to_dark')}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      <Icon name="sun" />
      <span className="sr">{t('shell.theme')}</span>
      {t(isDark ? 'shell.theme_dark' : 'shell.theme_light')}
    </button>
  )
}
