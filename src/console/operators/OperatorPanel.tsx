import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { RefusedReadsText } from '#console/ui/RefusedReadsText.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import {
  changeOperatorRole,
  listOperators,
  listRoles,
  resetOperatorAccess,
  setOperatorStatus,
} from '#contract/console/operators.ts'
import type { Output } from '#contract/endpoint.ts'
import type { OperatorRole } from '#domain/access/operator-role.ts'

import { HandOverDialog } from './HandOverDialog.tsx'
import type { ListedOperator } from './listed-operator.ts'
import { roleName } from './role-name.ts'

type Deed = 'suspend' | 'let_in' | 'role' | 'reset'

export function OperatorPanel({ operator, onClose }: { operator: ListedOperator; onClose: () => void }) {
  const t = useT()
  const { may } = useOperator()
  return (
    <RecordPanel
      id={operator.id}
      name={operator.name}
      title={
        <>
          <Avatar id={operator.name} sizeRem={2} />
          <b dir="ltr">{operator.name}</b>
        </>
      }
      onClose={onClose}
    >
      <PanelPart>
        <KeyValues
          rows={[
            {
              id: 'role',
              name: t('console.operators.role'),
              value: operator.role ? roleName(t, operator.role) : t('console.operators.no_role'),
            },
            {
              id: 'for',
              name: t('console.operators.works_for'),
              value: operator.merchantCode ?? t('console.operators.whole_house'),
            },
            {
              id: 'made',
              name: t('console.operators.added'),
              value: <ExactTime at={operator.createdAt} />,
            },
            {
              id: 'person',
              name: t('console.operators.as_second'),
              value:
                operator.makers.length === 0
                  ? t('console.operators.own_person')
                  : t('console.operators.one_person', { names: operator.makers.join(', ') }),
            },
            {
              id: 'last',
              name: t('console.column.last_login'),
              value: operator.lastLoginAt ? <ExactTime at={operator.lastLoginAt} /> : t('console.nothing'),
            },
            {
              id: 'refused',
              name: t('console.figure.refused_reads'),
              value: <RefusedReadsText sum={operator.refusedReads} />,
            },
          ]}
        />
        {may('audit.read') && (
          <Link className="link" to={paths.audit} search={{ operator: operator.id, all: true }}>
            {t('console.operators.deeds')}
          </Link>
        )}
      </PanelPart>
      <PanelPart title={t('console.operators.rights')}>
        <ul className="console-rights">
          {operator.permissions.map((permission) => (
            <li key={permission}>{t(`console.right.${permission}`)}</li>
          ))}
        </ul>
      </PanelPart>
      {may('operators.write') && <Deeds operator={operator} />}
    </RecordPanel>
  )
}

function Deeds({ operator }: { operator: ListedOperator }) {
  const t = useT()
  const [deed, setDeed] = useState<Deed>()
  if (!operator.isChangeable)
    return (
      <div>
        <Note>{t('console.operators.not_changeable')}</Note>
      </div>
    )
  const isActive = operator.status === 'active'
  return (
    <div>
      <div className="console-buttons">
        <Button
          tone={isActive ? 'line' : 'main'}
          className={isActive ? 'console-bad' : ''}
          onClick={() => setDeed(isActive ? 'suspend' : 'let_in')}
        >
          {t(`console.operators.${isActive ? 'suspend' : 'let_in'}`)}
        </Button>
        <Button onClick={() => setDeed('role')}>{t('console.operators.change_role')}</Button>
        <Button onClick={() => setDeed('reset')}>{t('console.operators.reset')}</Button>
      </div>
      {deed && <DeedDialog key={deed} deed={deed} operator={operator} onClose={() => setDeed(undefined)} />}
    </div>
  )
}

function DeedDialog({
  deed,
  operator,
  onClose,
}: {
  deed: Deed
  operator: ListedOperator
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const roles = useQuery({ ...queryOf(api, listRoles, {}), enabled: deed === 'role' })
  const [role, setRole] = useState<OperatorRole | undefined>(operator.role)
  const [given, setGiven] = useState<Output<typeof resetOperatorAccess>>()
  const whom = { id: operator.id, version: operator.version }
  const run = useMutation({
    mutationFn: async (reason: string) => {
      if (deed === 'reset') return await api.call(resetOperatorAccess, { ...whom, reason })
      if (deed === 'role' && role) await api.call(changeOperatorRole, { ...whom, role, reason })
      if (deed === 'suspend') await api.call(setOperatorStatus, { ...whom, status: 'suspended', reason })
      if (deed === 'let_in') await api.call(setOperatorStatus, { ...whom, status: 'active', reason })
      return undefined
    },
    onSuccess: (reset) => {
      if (reset !== undefined) return setGiven(reset)
      showToast({ text: t('console.saved') })
      onClose()
    },
    // On a version conflict the newer state is shown behind the dialog.
    onSettled: (_value, error) =>
      error && !(error instanceof CallRefused)
        ? undefined
        : queries.invalidateQueries({ queryKey: [listOperators.path] }),
  })
  if (given) return <HandOverDialog name={operator.name} given={given} onClose={onClose} />
  const givable = (roles.data?.list ?? []).filter(({ isGivable }) => isGivable)
  const isArmed = deed === 'reset' && (operator.hasTotp || operator.hasPasskey)
  const verb = deed === 'role' ? 'change_role' : deed
  return (
    <ReasonDialog
      question={t(`console.operators.${deed}_question`, { name: operator.name })}
      verb={t(`console.operators.${verb}`)}
      isGrave={deed === 'suspend'}
      error={run.error}
      onConfirm={(reason) => run.mutateAsync(reason)}
      onClose={onClose}
    >
      <Note tone={deed === 'suspend' || deed === 'reset' ? 'warn' : 'info'}>
        {t(isArmed ? 'console.operators.reset_waits' : `console.operators.${deed}_text`)}
      </Note>
      {deed === 'role' && (
        <Field label={t('console.operators.role')} isRequired>
          <Select
            value={role}
            placeholder={t('console.operators.choose')}
            choices={givable.map((one) => ({ id: one.role, label: roleName(t, one.role) }))}
            onChange={(id) => setRole(givable.find((one) => one.role === id)?.role)}
          />
        </Field>
      )}
    </ReasonDialog>
  )
}
