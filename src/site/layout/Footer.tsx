// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { useState } from 'react'

import type { MessageId } from '#browser/i18n/messages.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useSite } from '#site/bootstrap.ts'
import { useShutOut } from '#site/limits/use-shut-out.ts'
import { withCentre } from '#site/member-centre/use-centre.ts'
import { type Path, pathOfCategory, paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { LanguagePicker } from './LanguagePicker.tsx'
import { Logo } from './Logo.tsx'
import { PartnerMark } from './PartnerMark.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { usePartners } from './use-partners.ts'

const help: readonly [MessageId, Path][] = [
  ['shell.footer_deposits', paths.help],
  ['shell.footer_withdrawals', paths.help],
  ['shell.footer_account', paths.help],
  ['shell.footer_rules', paths.help],
  ['page.points', paths.points],
  ['shell.footer_join', paths.join],
]
/** The first three open the member's limits page over the current page. */
const safe: readonly [MessageId, Path | '.'][] = [
  ['shell.footer_limits', '.'],
  ['shell.footer_break', '.'],
  ['shell.footer_exclusion', '.'],
  ['shell.footer_fair', paths.help],
]

/**
 * `isHome`: the home page already lists payment providers and game makers. Phones show the links behind a button.
 */
export function Footer({ isHome }: { isHome: boolean }) {
  const t = useT()
  const { whitelabel } = useSite()
  const shutOut = useShutOut()
  const [isOpen, setOpen] = useState(false)
  const partners = usePartners().filter(({ group }) => !isHome || group === 'licence')
  const games = whitelabel.categories.map(
    (category) => [`category.${category}`, pathOfCategory(category)] as [MessageId, Path],
  )
  return (
    <footer className="site-foot on-band">
      <div className="mosaic" />
      <div className="wrap">
        <div className={isOpen ? 'cols open' : 'cols'}>
          <div>
            <Logo sizePx={36} turnsLanguage />
            <p className="no-phone">{t('shell.footer_text')}</p>
            <div className="row foot-choices only-phone">
              <LanguagePicker />
              <ThemeSwitch />
            </div>
            <button
              type="button"
              className="link only-phone"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {t('centre.more')}
            </button>
          </div>
          {!shutOut && games.length > 0 && <Column title="shell.footer_games" links={games} />}
          <Column title="shell.footer_help" links={help} />
          <Column title="shell.footer_safe" links={safe} />
          <div className="no-phone">
            <h2>{t('shell.footer_scan')}</h2>
            <a className="qr" href={paths.down}>
              <img
                src={`/brand/qr.svg?v=${whitelabel.brandVersion}`}
                alt={t('shell.footer_qr')}
                width={85}
                height={85}
                loading="lazy"
              />
            </a>
          </div>
        </div>
        {partners.length > 0 && (
          <ul className="marks" aria-label={t('home.partners')}>
            {partners.map((partner) => (
              <li key={partner.id}>
                <PartnerMark partner={partner} />
              </li>
            ))}
          </ul>
        )}
        <div className="legal">
          <span className="age num">{t('shell.footer_age', { age: whitelabel.minimumAge })}</span>
          <span className="grow">{t('shell.footer_legal', { age: whitelabel.minimumAge })}</span>
          <span>{whitelabel.name}</span>
        </div>
      </div>
    </footer>
  )
}

function Column({ title, links }: { title: MessageId; links: readonly [MessageId, Path | '.'][] }) {
  const t = useT()
  return (
    <div>
      <h2>{t(title)}</h2>
      <ul>
        {links.map(([label, path]) => (
          <li key={label}>
            <Link
              to={path}
              preload={false}
              {...(path === '.' ? { search: withCentre('saferPlay'), keepsScroll: true } : {})}
            >
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
