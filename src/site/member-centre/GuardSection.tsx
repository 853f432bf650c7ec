import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import type { IconName } from '#domain/art/icons.ts'
import { openModal } from '#site/layout/modal-store.ts'

import type { OpenDeed } from './deed.ts'
import type { Security } from './ScoreCard.tsx'

/** One thing that is bound or not, its state in words, and what can be done about it. */
export function GuardRow({
  icon,
  name,
  state,
  tag,
  children,
}: {
  icon: IconName
  name: ReactNode
  state: ReactNode
  tag?: ReactNode
  children?: ReactNode
}) {
  return (
    <li className="mc-row">
      <Icon name={icon} />
      <div className="grow">
        <b>{name}</b>
        <small>{state}</small>
      </div>
      {(tag || children) && (
        <div className="mc-end">
          {tag}
          {children}
        </div>
      )}
    </li>
  )
}

/** What keeps others out. */
export function GuardSection({ security }: { security: Security; onDeed: OpenDeed }) {
  const t = useT()
  return (
    <section className="mc-sect">
      <header>
        <h3>{t('centre.guards')}</h3>
      </header>
      <ul className="card">
        <GuardRow
          icon="lock"
          name={t('centre.password')}
          state={
            security.passwordChangedAt === undefined ? (
              t('centre.password_text')
            ) : (
              <>
                {t('centre.changed_at')}{' '}
                <DateText atMs={Date.parse(security.passwordChangedAt)} look="date" />
              </>
            )
          }
        >
          {security.hasPassword && (
            <Button tone="line" onClick={() => openModal('changePassModal')}>
              {t('centre.change')}
            </Button>
          )}
        </GuardRow>
      </ul>
    </section>
  )
}
