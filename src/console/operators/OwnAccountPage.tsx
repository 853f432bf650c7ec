import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { EnrolTotp } from '#console/session/EnrolTotp.tsx'
import { FirstPassword } from '#console/session/FirstPassword.tsx'
import '#console/session/gate.css'
import { operatorToken } from '#console/session/operator-token.ts'
import { makePasskey, PasskeyGivenUp } from '#console/session/passkey.ts'
import { RecoveryCodes } from '#console/session/RecoveryCodes.tsx'
import { type Factor, type FactorWay, factorWaysOf } from '#console/session/use-factor.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import {
  addOwnPasskey,
  beginOwnPasskey,
  beginOwnTotp,
  ownPublicName,
  ownSecurity,
  removeOwnPasskey,
  renewOwnRecoveryCodes,
} from '#contract/console/own-account.ts'
import type { Output } from '#contract/endpoint.ts'

import { OwnPublicName } from './OwnPublicName.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { roleName } from './role-name.ts'

type Security = Output<typeof ownSecurity>
type Passkey = Security['passkeys'][number]

export default function OwnAccountPage() {
  const t = useT()
  const api = useApi()
  const { name, role, isOfHouse, merchants, may } = useOperator()
  const security = useQuery(queryOf(api, ownSecurity, {}))
  const face = useQuery(queryOf(api, ownPublicName, {}))
  return (
    <>
      <PageTitle title={t('console.page.own_account')} figures={t('console.own.figures')} />
      <div className="console-halves">
        <div className="console-list">
          <section className="card console-card">
            <h2 dir="ltr">{name}</h2>
            <KeyValues
              rows={[
                {
                  id: 'role',
                  name: t('console.operators.role'),
                  value: role ? roleName(t, role) : t('console.operators.no_role'),
                },
                {
                  id: 'for',
                  name: t('console.operators.works_for'),
                  value: isOfHouse
                    ? t('console.operators.whole_house')
                    : merchants.map((one) => one.name).join(', '),
                },
              ]}
            />
          </section>
          <Loaded query={security}>{(found) => <OwnPassword ways={factorWaysOf(found)} />}</Loaded>
          {may('service.answer') && (
            <Loaded query={face}>{({ publicName }) => <OwnPublicName publicName={publicName} />}</Loaded>
          )}
        </div>
        <Loaded query={security}>{(found) => <Factors security={found} />}</Loaded>
      </div>
    </>
  )
}

function OwnPassword({ ways }: { ways: readonly FactorWay[] }) {
  const t = useT()
  const [count, setCount] = useState(0)
  return (
    <section className="card console-card console-form">
      <h2>{t('console.own.password')}</h2>
      <div className="gate-step console-own">
        <FirstPassword
          key={count}
          password={undefined}
          ways={ways}
          oldLabel={t('console.own.password_present')}
          onChanged={() => {
            setCount((before) => before + 1)
            showToast({ text: t('console.own.password_changed') })
          }}
        />
      </div>
    </section>
  )
}

type Asking = 'totp' | 'codes' | 'passkey' | Passkey

function Factors({ security }: { security: Security }) {
  const t = useT()
  const [asking, setAsking] = useState<Asking>()
  return (
    <div className="console-list">
      <section className="card console-card">
        <h2>{t('console.second.way_totp')}</h2>
        <KeyValues
          rows={[
            {
              id: 'on',
              name: t('console.column.status'),
              value: t(security.hasTotp ? 'console.on' : 'console.off'),
            },
            { id: 'codes', name: t('console.member.codes_left'), value: security.recoveryCodesLeft },
          ]}
        />
        <div className="console-buttons">
          <Button size="sm" onClick={() => setAsking('totp')}>
            {t(security.hasTotp ? 'console.own.replace_totp' : 'console.own.add_totp')}
          </Button>
          {security.hasTotp && (
            <Button size="sm" onClick={() => setAsking('codes')}>
              {t('console.own.renew_codes')}
            </Button>
          )}
        </div>
      </section>
      <section className="card console-card">
        <h2>{t('console.member.passkeys')}</h2>
        {security.passkeys.length === 0 && <p className="muted small">{t('console.own.no_passkeys')}</p>}
        <ul className="console-lines">
          {security.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span className="grow">
                <b>{passkey.name}</b>
                <span className="xs muted console-under">
                  {t('console.operators.added')} <ExactTime at={passkey.createdAt} />
                </span>
              </span>
              <Button size="sm" className="console-bad" onClick={() => setAsking(passkey)}>
                {t('console.own.remove')}
              </Button>
            </li>
          ))}
        </ul>
        <div>
          <Button size="sm" icon="plus" onClick={() => setAsking('passkey')}>
            {t('console.enrol.passkey_go')}
          </Button>
        </div>
      </section>
      {asking && (
        <FactorDialog asking={asking} ways={factorWaysOf(security)} onClose={() => setAsking(undefined)} />
      )}
    </div>
  )
}

/** Each change of a factor asks for the password and the second factor again. */
function FactorDialog({
  asking,
  ways,
  onClose,
}: {
  asking: Asking
  ways: readonly FactorWay[]
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const [secret, setSecret] = useState<Output<typeof beginOwnTotp>>()
  const [codes, setCodes] = useState<readonly string[]>()
  const totpTitle = t(ways.includes('totp') ? 'console.own.replace_totp' : 'console.own.add_totp')
  const done = async () => {
    await queries.invalidateQueries({ queryKey: [ownSecurity.path] })
    showToast({ text: t('console.saved') })
    onClose()
  }
  const run = useMutation({
    mutationFn: async ({ password, factor }: { password: string; factor: Factor }) => {
      const given = { password, ...(await factor.give()) }
      if (asking === 'codes') setCodes((await api.call(renewOwnRecoveryCodes, given)).recoveryCodes)
      else if (asking === 'passkey') {
        const { options } = await api.call(beginOwnPasskey, given)
        const response = await makePasskey(options)
        const made = await api.call(addOwnPasskey, { response, name: t('console.enrol.passkey_name') })
        operatorToken.keep(made.token)
        await done()
      } else if (asking === 'totp') setSecret(await api.call(beginOwnTotp, given))
      else {
        await api.call(removeOwnPasskey, { id: asking.id, ...given })
        await done()
      }
    },
  })
  if (codes)
    return (
      <CodesFrame title={t('console.codes.title')} onClose={() => void done()}>
        <RecoveryCodes codes={codes} onKept={() => void done()} />
      </CodesFrame>
    )
  if (secret)
    return (
      <CodesFrame title={totpTitle} onClose={onClose}>
        <EnrolTotp begun={secret} onCodes={setCodes} />
      </CodesFrame>
    )
  return (
    <PasswordDialog
      title={
        asking === 'totp'
          ? totpTitle
          : t(
              asking === 'codes'
                ? 'console.own.renew_codes'
                : asking === 'passkey'
                  ? 'console.enrol.passkey_go'
                  : 'console.own.remove_question',
            )
      }
      error={run.error instanceof PasskeyGivenUp ? null : run.error}
      ways={ways}
      onConfirm={(password, factor) => run.mutateAsync({ password, factor })}
      onClose={onClose}
    />
  )
}

function CodesFrame({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog isOpen onClose={onClose} title={title} width={480} closesOnEscape={false}>
      <div className="gate-step">{children}</div>
    </Dialog>
  )
}
