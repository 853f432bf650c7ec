import { type CSSProperties, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { Switch } from '#browser/ui/Switch.tsx'
import type { ThemeMode } from '#domain/brand/theme-settings.ts'
import type { TokenValues } from '#domain/brand/tokens.ts'

/** Preview of the site with the edited tokens; inert. */
export function ThemePreview({ tokens, mode }: { tokens: TokenValues; mode: ThemeMode }) {
  const t = useT()
  const [isMirrored, setMirrored] = useState(() => document.documentElement.dir === 'rtl')
  const style = {
    colorScheme: mode,
    ...Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value])),
  } as CSSProperties
  return (
    <section className="card console-card" aria-label={t('console.theme.preview')}>
      <div className="look-bar">
        <h2>{t('console.theme.preview')}</h2>
        <Switch isOn={isMirrored} onChange={setMirrored}>
          {t('console.theme.mirrored')}
        </Switch>
      </div>
      <div className="look-seen" style={style} dir={isMirrored ? 'rtl' : 'ltr'} inert>
        <div className="look-band">
          <b>{t('console.theme.band')}</b>
          <span>{t('console.theme.onBand2')}</span>
        </div>
        <div className="look-band second">{t('console.theme.band2')}</div>
        <div className="look-page">
          <h3>{t('console.theme.fontDisplay')}</h3>
          <p>
            {t('console.theme.fontText')} · <span className="link">{t('console.theme.link')}</span>
          </p>
          <SeenButtons />
          <div className="field">
            <span className="label">{t('console.reason')}</span>
            <span className="input">{t('console.theme.text')}</span>
          </div>
          <SeenTable />
          <div className="look-notes">
            <div className="note">
              <Icon name="info" />
              {t('console.theme.note')}
            </div>
            <div className="note gold">
              <Icon name="coin" />
              {t('console.theme.gold')}
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}

function SeenButtons() {
  const t = useT()
  return (
    <div className="look-buttons">
      <span className="btn main">{t('console.theme.primary')}</span>
      <span className="btn main look-hover">{t('console.theme.primaryHover')}</span>
      <span className="btn soft">{t('console.theme.primarySoft')}</span>
      <span className="btn gold">{t('console.theme.gold')}</span>
      <span className="btn line">{t('console.theme.border')}</span>
    </div>
  )
}

function SeenTable() {
  const t = useT()
  return (
    <div className="card look-card">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('console.theme.surface')}</th>
            <th scope="col" className="n">
              {t('console.theme.gold')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{t('console.theme.text')}</td>
            <td className="n look-money">{t('console.theme.gold')}</td>
          </tr>
          <tr aria-selected="true">
            <td>{t('console.theme.onPrimarySoft')}</td>
            <td className="n look-money">{t('console.theme.gold')}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
