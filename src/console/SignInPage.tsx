import { useT } from '#browser/i18n/translate.ts'
import { Art } from '#browser/ui/Art.tsx'
import { brandMark } from '#domain/art/brand-mark.ts'

import { GateMosaic } from './GateMosaic.tsx'
import { paths } from './paths.ts'
import { PlatformState } from './PlatformState.tsx'

/** What the console shows to whoever is not signed in: whose it is, and whether the platform serves. */
export function SignInPage({ build }: { build: { version: string; build: string } }) {
  const t = useT()
  return (
    <main id="main" className="gate">
      <div className="gate-art on-band">
        <GateMosaic />
        <span className="gate-mark">
          <Art svg={brandMark(38)} />
          {t('console.name')}
        </span>
        <p>{t('console.audit')}</p>
      </div>
      <section className="gate-words" aria-labelledby="gate-title">
        <h1 id="gate-title">{t('console.title')}</h1>
        <p className="muted">{t('console.sign_in_text')}</p>
        <PlatformState />
        <p className="xs muted">
          {t('console.version', { version: build.version, build: build.build })}{' '}
          <a className="link" href={paths.apiDocs}>
            {t('console.docs')}
          </a>
        </p>
      </section>
    </main>
  )
}
