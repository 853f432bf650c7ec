import { useT } from '#browser/i18n/translate.ts'
import { CopyButton } from '#console/ui/CopyButton.tsx'

/** A fingerprint in groups of eight characters, for comparison by phone. */
export function Fingerprint({ fingerprint }: { fingerprint: string | undefined }) {
  const t = useT()
  if (fingerprint === undefined) return null
  return (
    <p className="xs">
      <span className="muted">{t('gp.detail.fingerprint')}</span>{' '}
      <code className="console-mono" dir="ltr">
        {fingerprint.match(/.{1,8}/g)?.join(' ')}
      </code>
    </p>
  )
}

/** Our public key in the form that the provider pastes. */
export function PublicKey({ text }: { text: string }) {
  const t = useT()
  return (
    <div className="stack">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scroll regions must be focusable. */}
      <pre className="gp-pem" dir="ltr" tabIndex={0} aria-label={t('gp.key.public')}>
        {text.trim()}
      </pre>
      <CopyButton text={text} />
    </div>
  )
}
