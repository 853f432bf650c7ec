import { useT } from '#browser/i18n/translate.ts'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { useConsolePage } from '#console/console-page.ts'

export function ThemeButton() {
  const t = useT()
  const { theme, chooseTheme } = useConsolePage()
  const isDark = theme === 'dark'
  return (
    <IconButton
      icon="sun"
      size="sm"
      label={t(isDark ? 'console.to_light' : 'console.to_dark')}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    />
  )
}
