import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { QueryFailed } from '#console/ui/Loaded.tsx'
import { State } from '#console/ui/State.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { listProviders } from '#contract/console/identity-providers.ts'

import type { Provider } from './provider.ts'
import { ProviderDialog } from './ProviderDialog.tsx'
import { SettingFrame } from './SettingPage.tsx'
import { SettingsHistory } from './SettingsHistory.tsx'

/** No id contains spaces, so this cannot clash with one. */
const NEW = 'a new one'

/** Providers of identity for sign-in. Secrets are write-only. */
export default function ProvidersPage() {
  return (
    <SettingFrame group="providers">
      <Providers />
      <SettingsHistory group="providers" />
    </SettingFrame>
  )
}

function Providers() {
  const t = useT()
  const columns = useColumns()
  const { may } = useOperator()
  const [open, setOpen] = useState<string>()
  const providers = useQuery(queryOf(useApi(), listProviders, useScope()))
  const list = providers.data?.list
  const add = may('settings.write') && (
    <Button size="sm" tone="main" icon="plus" onClick={() => setOpen(NEW)}>
      {t('console.providers.add')}
    </Button>
  )
  if (providers.isError && !list)
    return (
      <section className="card">
        <QueryFailed query={providers} />
      </section>
    )
  return (
    <>
      {list && list.length > 0 && <div>{add}</div>}
      <Table
        look="list"
        label={t('console.setting.providers')}
        rows={list}
        rowId={({ id }) => id}
        {...(may('settings.write') ? { onOpen: ({ id }: Provider) => setOpen(id) } : {})}
        empty={
          <State
            icon="key"
            title={t('console.providers.none')}
            text={t('console.providers.none_text')}
            action={add}
          />
        }
        columns={columns}
      />
      {open && (
        <ProviderDialog
          key={open}
          provider={list?.find(({ id }) => id === open)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function useColumns(): readonly Column<Provider>[] {
  const t = useT()
  const count = useCount()
  return [
    { id: 'label', head: t('console.providers.label'), cell: ({ label }) => label },
    { id: 'id', head: t('console.providers.id'), cell: ({ id }) => <span dir="ltr">{id}</span> },
    {
      id: 'issuer',
      head: t('console.providers.issuer'),
      cell: ({ issuer }) => (
        <span className="muted" dir="ltr">
          {issuer}
        </span>
      ),
    },
    {
      id: 'secret',
      head: t('console.providers.secret'),
      cell: ({ hasSecret }) => t(hasSecret ? 'console.providers.kept' : 'console.providers.no_secret'),
    },
    {
      id: 'members',
      head: t('console.page.members'),
      isNumber: true,
      cell: ({ members }) => count(members),
    },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ isActive }) => (
        <Tag tone={isActive ? 'ok' : 'plain'}>{t(isActive ? 'console.on' : 'console.off')}</Tag>
      ),
    },
  ]
}
