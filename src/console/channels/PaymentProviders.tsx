import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Tag } from '#browser/ui/Tag.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { State } from '#console/ui/State.tsx'

import type { PaymentProvider } from './kept-channel.ts'

/** The brand's payment providers, without their keys. */
export function PaymentProviders({
  list,
  add,
  onOpen,
}: {
  list: readonly PaymentProvider[]
  add: ReactNode
  onOpen: ((code: string) => void) | undefined
}) {
  const t = useT()
  return (
    <Table
      look="list"
      label={t('console.channels.look.providers')}
      columns={useColumns()}
      rows={list}
      rowId={({ code }) => code}
      {...(onOpen ? { onOpen: ({ code }: PaymentProvider) => onOpen(code) } : {})}
      empty={
        <State
          icon="bank"
          title={t('console.channels.provider_none')}
          text={t('console.channels.provider_none_text')}
          action={add}
        />
      }
    />
  )
}

function useColumns(): readonly Column<PaymentProvider>[] {
  const t = useT()
  return [
    { id: 'name', head: t('console.channels.name'), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ isOn, hasKeyBefore }) => (
        <span className="row">
          <Tag tone={isOn ? 'ok' : 'plain'}>{t(isOn ? 'console.on' : 'console.off')}</Tag>
          {hasKeyBefore && <Tag tone="warn">{t('console.channels.two_keys')}</Tag>}
        </span>
      ),
    },
    { id: 'code', head: t('catalogue.code'), cell: ({ code }) => <bdi dir="ltr">{code}</bdi> },
    {
      id: 'adapter',
      head: t('console.channels.adapter'),
      cell: ({ adapter }) => <bdi dir="ltr">{adapter}</bdi>,
    },
    {
      id: 'address',
      head: t('console.channels.baseUrl'),
      cell: ({ baseUrl }) => <bdi dir="ltr">{baseUrl}</bdi>,
    },
    { id: 'key', head: t('console.channels.keyId'), cell: ({ keyId }) => <bdi dir="ltr">{keyId}</bdi> },
  ]
}
