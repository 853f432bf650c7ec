// Rarely rendered anew: compiled memoization would add more to the centre than it saves.
'use no memo'

import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import type { IconName } from '#art/icons.ts'
import { openModal } from '#site/layout/modal-store.ts'

import type { OpenDeed } from './deed.ts'
import type { Security } from './ScoreCard.tsx'

/** One protection: bound or not, its state in words, and the possible action. */
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

/** Protections of the account: password, factors, passkeys, providers of identity. */
export function GuardSection({ security, onDeed }: { security: Security; onDeed: OpenDeed }) {
  const t = useT()
  return (
    <section className="mc-sect">
      <header>
        <h3>{t('centre.guards')}</h3>
      </header>
      <ul className="card">
        <PasswordRow security={security} onDeed={onDeed} />
        <AuthenticatorRow security={security} onDeed={onDeed} />
        <PasskeyRows security={security} onDeed={onDeed} />
        <CodesRow security={security} onDeed={onDeed} />
        {security.providers.map((provider) => (
          <ProviderRow key={provider.id} provider={provider} onDeed={onDeed} />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  readonly security: Security
  readonly onDeed: OpenDeed
}

function PasswordRow({ security: { hasPassword, passwordChangedAt }, onDeed }: RowProps) {
  const t = useT()
  return (
    <GuardRow
      icon="lock"
      name={t('centre.password')}
      state={
        passwordChangedAt === undefined ? (
          t(hasPassword ? 'centre.password_text' : 'centre.password_none')
        ) : (
          <>
            {t('centre.changed_at')} <DateText atMs={Date.parse(passwordChangedAt)} look="date" />
          </>
        )
      }
    >
      {hasPassword ? (
        <Button
          tone="line"
          aria-label={t('centre.change_named', { name: t('centre.password') })}
          onClick={() => openModal('changePassModal')}
        >
          {t('centre.change')}
        </Button>
      ) : (
        <Button tone="soft" icon="plus" onClick={() => onDeed({ name: 'set_password' })}>
          {t('ways.set_password')}
        </Button>
      )}
    </GuardRow>
  )
}

function AuthenticatorRow({ security: { authenticator }, onDeed }: RowProps) {
  const t = useT()
  return (
    <GuardRow
      icon="phone"
      name={t('centre.authenticator')}
      state={t('centre.authenticator_state')}
      tag={authenticator.isOn ? <Tag tone="ok">{t('centre.on')}</Tag> : undefined}
    >
      {authenticator.isOn ? (
        <Button tone="line" onClick={() => onDeed({ name: 'authenticator_off' })}>
          {t('centre.switch_off')}
        </Button>
      ) : (
        <Button tone="soft" icon="plus" onClick={() => onDeed({ name: 'authenticator_on' })}>
          {t('centre.authenticator_add')}
        </Button>
      )}
    </GuardRow>
  )
}

function PasskeyRows({ security: { passkeys }, onDeed }: RowProps) {
  const t = useT()
  return (
    <>
      <GuardRow icon="key" name={t('centre.passkeys')} state={t('centre.passkeys_state')}>
        <Button tone="soft" icon="plus" onClick={() => onDeed({ name: 'add_passkey' })}>
          {t('centre.passkey_add')}
        </Button>
      </GuardRow>
      {passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
        <GuardRow
          key={id}
          icon="check"
          name={<bdi>{name}</bdi>}
          state={
            <>
              {t(lastUsedAt === undefined ? 'centre.added_at' : 'centre.last_used')}{' '}
              <DateText atMs={Date.parse(lastUsedAt ?? addedAt)} look="date" />
            </>
          }
        >
          <IconButton
            icon="trash"
            label={t('centre.remove_named', { name })}
            onClick={() => onDeed({ name: 'remove_passkey', id, label: name })}
          />
        </GuardRow>
      ))}
    </>
  )
}

function CodesRow({ security: { authenticator, passkeys }, onDeed }: RowProps) {
  const t = useT()
  if (!authenticator.isOn && passkeys.length === 0) return null
  return (
    <GuardRow
      icon="doc"
      name={t('centre.codes')}
      state={t('centre.codes_left', { count: authenticator.recoveryCodesLeft })}
    >
      <Button tone="line" onClick={() => onDeed({ name: 'recovery_codes' })}>
        {t('centre.codes_renew')}
      </Button>
    </GuardRow>
  )
}

/** A provider of identity: connected or not, with the action to change that. */
function ProviderRow({
  provider: { id, label, boundAt },
  onDeed,
}: Pick<RowProps, 'onDeed'> & { readonly provider: Security['providers'][number] }) {
  const t = useT()
  return (
    <GuardRow
      icon="key"
      name={<bdi>{label}</bdi>}
      state={
        boundAt === undefined ? (
          t('ways.provider_state')
        ) : (
          <>
            {t('centre.bound_at')} <DateText atMs={Date.parse(boundAt)} look="date" />
          </>
        )
      }
      tag={boundAt === undefined ? undefined : <Tag tone="ok">{t('centre.bound_tag')}</Tag>}
    >
      {boundAt === undefined ? (
        <Button
          tone="soft"
          icon="plus"
          aria-label={t('ways.connect_named', { provider: label })}
          onClick={() => onDeed({ name: 'bind_provider', id, label })}
        >
          {t('ways.connect')}
        </Button>
      ) : (
        <Button
          tone="line"
          aria-label={t('ways.disconnect_named', { provider: label })}
          onClick={() => onDeed({ name: 'unbind_provider', id, label })}
        >
          {t('ways.disconnect')}
        </Button>
      )}
    </GuardRow>
  )
}
