import { useT } from '#browser/i18n/translate.ts'
import { Art } from '#browser/ui/Art.tsx'
import { brandMark } from '#domain/art/brand-mark.ts'

import { paths } from './paths.ts'
import { PlatformState } from './PlatformState.tsx'

/** What the console shows to whoever is not signed in: whose it is, and whether the platform serves. */
export function SignInPage({ build }: { build: { version: string; build: string } }) {
  const t = useT()
  return (
    <main id="main" className="gate">
      <section className="card gate-card" aria-labelledby="gate-title">
        <div className="row">
          <Art svg={brandMark(36)} />
          <h1 id="gate-title">{t('console.title')}</h1>
        </div>
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
