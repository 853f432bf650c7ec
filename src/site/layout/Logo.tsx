// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import type { MouseEvent } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { useSite } from '#site/bootstrap.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { type Clicks, countClick, turnedLanguage } from './logo-clicks.ts'

/** Module state: the first click may navigate and remount the component. */
let clicks: Clicks = { count: 0, atMs: 0 }

/** The merchant's mark. In the footer five clicks switch the language. */
export function Logo({ sizePx = 38, turnsLanguage = false }: { sizePx?: number; turnsLanguage?: boolean }) {
  const t = useT()
  const { whitelabel, language, languages, chooseLanguage } = useSite()
  const count = (event: MouseEvent) => {
    // On the home page a click must not reload.
    if (location.pathname === paths.index) event.preventDefault()
    if (!turnsLanguage) return
    const next = countClick(clicks, event.timeStamp)
    clicks = next
    const turned = next.isFifth && turnedLanguage(language, languages)
    if (turned) void chooseLanguage(turned)
  }
  return (
    <Link
      className="logo"
      to={paths.index}
      aria-label={t('shell.brand_home', { name: whitelabel.name })}
      onClick={count}
    >
      <img src={whitelabel.logo} alt="" width={sizePx} height={sizePx} />
      <span aria-hidden="true">{whitelabel.name}</span>
    </Link>
  )
}
