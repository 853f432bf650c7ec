import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Tag } from '#browser/ui/Tag.tsx'

import type { OpenDeed } from './deed.ts'
import { GuardRow } from './GuardSection.tsx'
import type { Security } from './ScoreCard.tsx'

/** Contact data, and the payment password. */
export function ContactSection({ security, onDeed }: { security: Security; onDeed: OpenDeed }) {
  const t = useT()
  const { mobile, isMobileVerified, email, isEmailVerified, hasPaymentPassword } = security
  const tagOf = (isVerified: boolean) =>
    isVerified ? (
      <Tag tone="ok">{t('centre.bound_tag')}</Tag>
    ) : (
      <Tag tone="warn">{t('centre.unproven_tag')}</Tag>
    )
  return (
    <section className="mc-sect">
      <header>
        <h3>{t('centre.contact')}</h3>
      </header>
      <ul className="card">
        <GuardRow
          icon="phone"
          name={t('centre.mobile')}
          state={mobile === undefined ? t('centre.mobile_none') : <bdi className="num">{mobile}</bdi>}
          tag={mobile !== undefined && tagOf(isMobileVerified)}
        >
          <Button
            tone={mobile === undefined ? 'soft' : 'line'}
            onClick={() => onDeed({ name: 'bind_mobile' })}
          >
            {t('centre.bind.mobile')}
          </Button>
        </GuardRow>
        <GuardRow
          icon="mail"
          name={t('centre.email')}
          state={email === undefined ? t('centre.email_none') : <bdi dir="ltr">{email}</bdi>}
          tag={email !== undefined && tagOf(isEmailVerified)}
        >
          <Button tone={email === undefined ? 'soft' : 'line'} onClick={() => onDeed({ name: 'bind_email' })}>
            {t('centre.bind.email')}
          </Button>
        </GuardRow>
        <GuardRow
          icon="wallet"
          name={t('centre.payment_password')}
          state={t('centre.payment_state')}
          tag={hasPaymentPassword && <Tag tone="ok">{t('centre.set_tag')}</Tag>}
        >
          <Button
            tone={hasPaymentPassword ? 'line' : 'soft'}
            onClick={() => onDeed({ name: 'payment_password' })}
          >
            {t('centre.payment_set')}
          </Button>
        </GuardRow>
      </ul>
    </section>
  )
}
