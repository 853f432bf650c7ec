import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { IconName } from '#art/icons.ts'
import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { statementText } from '#browser/i18n/statement-text.ts'
import { type Translate, useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { profiles } from '#contract/profiles.ts'
import type { ProfileField } from '#domain/members/profile.ts'

import type { Fact, OwnProfile } from './own-profile.ts'
import { FactForm } from './FactForm.tsx'
import { MessengerRow } from './MessengerRow.tsx'
import { useStating } from './use-stating.ts'

const signs: Readonly<Record<ProfileField, IconName>> = {
  birthday: 'clock',
  nationality: 'flag',
  residence: 'home',
  occupation: 'group',
  incomeSource: 'coin',
}

/** Facts that the member states: each with its need, its present text, and the way to state or change it. */
export function AboutYou() {
  const t = useT()
  const found = useQuery(queryOf(useApi(), profiles.own, {}))
  if (found.isError)
    return (
      <ErrorState
        what={t('profile.failed')}
        safe={t('verification.failed_text')}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <Skeleton shape="box" />
  const own = found.data
  if (own.fields.length + own.messengers.length === 0) return null
  return (
    <section className="vf-about" aria-labelledby="vf-about">
      <div className="vf-head">
        <h2 id="vf-about">{t('profile.title')}</h2>
      </div>
      <ul className="card vf-list">
        {own.fields.map((fact) => (
          <FactRow key={fact.field} fact={fact} own={own} />
        ))}
        {own.messengers.map((one) => (
          <MessengerRow key={one.messenger} {...one} />
        ))}
      </ul>
      <p className="muted small">{t('profile.text')}</p>
    </section>
  )
}

function FactRow({ fact, own }: { fact: Fact; own: OwnProfile }) {
  const t = useT()
  const { language } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { withdrawing } = useStating()
  const { field, isStated, isConfirmed, change } = fact
  const name = t(`tier.${field}`)
  const value = valueOf(t, language, fact, own)
  const waiting = field === 'birthday' ? undefined : statementText(t, language, field, own.waiting)
  const isLacking = !isStated && isNeeded(fact)
  const tone: TagTone = isConfirmed ? 'ok' : isLacking ? 'warn' : 'plain'
  return (
    <li className={isLacking ? 'vf-item warn' : 'vf-item'}>
      <div className="vf-line">
        <span className={`vf-sign ${tone}`} aria-hidden="true">
          <Icon name={signs[field]} />
        </span>
        <div>
          <h3>{name}</h3>
          {value !== undefined && (
            <p className="small">
              <bdi>{value}</bdi>
            </p>
          )}
          <p className="small muted">{needText(t, fact)}</p>
        </div>
        {change !== 'kept' && change !== 'checking' && !isOpen && (
          <Button size="sm" tone="line" onClick={() => setOpen(true)}>
            {t(isStated ? 'profile.change' : 'profile.add')}
            <span className="sr">: {name}</span>
          </Button>
        )}
        <Tag tone={tone}>
          {t(isConfirmed ? 'verification.confirmed' : isStated ? 'profile.stated' : 'profile.not_stated')}
        </Tag>
      </div>
      {waiting !== undefined && field !== 'birthday' && (
        <div className="vf-part row">
          <span className="small grow">
            <bdi>{t('profile.waiting', { value: waiting })}</bdi>
          </span>
          {change !== 'checking' && (
            <Button size="sm" tone="ghost" onClick={() => withdrawing.mutate(field)}>
              {t('profile.withdraw')}
              <span className="sr">: {name}</span>
            </Button>
          )}
        </div>
      )}
      {change === 'checking' && <p className="vf-part small muted">{t('profile.checking')}</p>}
      {change === 'kept' && <p className="vf-part small muted">{t('profile.kept')}</p>}
      {isOpen && <FactForm fact={fact} own={own} onDone={() => setOpen(false)} />}
    </li>
  )
}

/** Without such a fact the member deposits less or nothing. */
const isNeeded = ({ need }: Fact) => need !== 'off' && need !== 'offered'

function needText(t: Translate, { need }: Fact): string {
  if (need === 'known' || need === 'full') return t('profile.need_tier', { tier: t(`tier.${need}`) })
  return t(need === 'first_deposit' ? 'profile.need_first_deposit' : 'profile.need_offered')
}

function valueOf(t: Translate, language: string, { field }: Fact, own: OwnProfile): string | undefined {
  if (field !== 'birthday') return statementText(t, language, field, own)
  return own.birthYear === undefined ? undefined : t('profile.born_in', { year: String(own.birthYear) })
}
