import { useT } from '#browser/i18n/translate.ts'
import { CopyButton } from '#console/ui/CopyButton.tsx'

/** What two people read to each other: eight signs at a time. */
export function Fingerprint({ fingerprint }: { fingerprint: string | undefined }) {
  const t = useT()
  if (fingerprint === undefined) return null
  return (
    <p className="xs">
      <span className="muted">{t('gp.detail.fingerprint')}</span>{' '}
      <code className="desk-mono" dir="ltr">
        {fingerprint.match(/.{1,8}/g)?.join(' ')}
      </code>
    </p>
  )
}

/** Ours, to hand out: as it is pasted at the provider's. */
export function PublicKey({ text }: { text: string }) {
  const t = useT()
  return (
    <div className="stack">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reachable by keyboard. */}
      <pre className="gp-pem" dir="ltr" tabIndex={0} aria-label={t('gp.key.public')}>
        {text.trim()}
      </pre>
      <CopyButton text={text} />
    </div>
  )
}
