import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Art } from '#browser/ui/Art.tsx'
import { useConsolePage } from '#console/console-page.ts'
import { LanguageSelect } from '#console/frame/LanguageSelect.tsx'
import { ThemeButton } from '#console/frame/ThemeButton.tsx'
import { paths } from '#console/paths.ts'
import { brandMark } from '#art/brand-mark.ts'

import './gate.css'
import { GateMosaic } from './GateMosaic.tsx'
import { PlatformState } from './PlatformState.tsx'

/** Layout of the sign-in: picture at the start, form at the end. */
export function Gate({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  const t = useT()
  const { build } = useConsolePage()
  return (
    <main id="main" className="gate console-form">
      <div className="gate-art on-band">
        <GateMosaic />
        <span className="gate-mark">
          <Art svg={brandMark(38)} />
          {t('console.name')}
        </span>
        <p>{t('console.audit')}</p>
      </div>
      <section className="gate-words" aria-labelledby="gate-title">
        <div className="gate-choices">
          <LanguageSelect />
          <ThemeButton />
        </div>
        <div>
          <h1 id="gate-title" tabIndex={-1}>
            {title}
          </h1>
          <p className="muted small">{text}</p>
        </div>
        {children}
        <footer className="gate-foot xs muted">
          <PlatformState />
          <span>
            {t('console.version', { version: build.version, build: build.build })}{' '}
            <a className="link xs" href={paths.apiDocs}>
              {t('console.docs')}
            </a>
          </span>
        </footer>
      </section>
    </main>
  )
}
