import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { choicePart, textPart } from '#console/ui/search-part.ts'
import { useUrlState } from '#console/ui/url-state.ts'
import { listChannels } from '#contract/console/channels.ts'
import { channelDirections } from '#domain/cashier/channel.ts'

import { AddChannelDialog } from './AddChannelDialog.tsx'
import { ChannelPanel } from './ChannelPanel.tsx'
import { ChannelTable } from './ChannelTable.tsx'
import { PaymentProviderDialog } from './PaymentProviderDialog.tsx'
import { PaymentProviders } from './PaymentProviders.tsx'

const looks = [...channelDirections, 'providers'] as const

const readSearch = (raw: Readonly<Record<string, unknown>>) => ({
  look: choicePart(raw['look'], looks) ?? 'deposit',
  open: textPart(raw['open'], 30),
})

/** A brand's payment channels for deposits and withdrawals, and its payment providers. */
export default function ChannelsPage() {
  const t = useT()
  const brand = useBrand()
  const { may } = useOperator()
  const [isAdding, setAdding] = useState(false)
  const [{ look, open: openId }, change] = useUrlState(readSearch)
  const query = useQuery(queryOf(useApi(), listChannels, useScope()))
  const found = query.data
  const open = look === 'providers' ? undefined : found?.list.find(({ id }) => id === openId)
  const provider = look === 'providers' ? found?.providers.find(({ code }) => code === openId) : undefined
  const close = () => change({ open: undefined }, false)
  const add = may('cashier.channels') && found && (
    <Button tone="main" size="sm" icon="plus" onClick={() => setAdding(true)}>
      {t(look === 'providers' ? 'console.channels.provider_add' : 'console.channels.add')}
    </Button>
  )
  return (
    <div className="console-split">
      <div className="console-list">
        <PageTitle
          title={t('console.page.channels')}
          figures={t('console.channels.figures', { name: brand?.name ?? '', count: found?.list.length ?? 0 })}
          actions={add}
        />
        <div className="console-filters">
          <SegmentedControl
            label={t('console.channels.look')}
            options={looks.map((id) => ({ id, label: t(`console.channels.look.${id}`) }))}
            selected={look}
            onSelect={(id) => change({ look: looks.find((one) => one === id) ?? look, open: undefined })}
          />
        </div>
        <WaitingProposals group="channels" />
        <Loaded query={query} lines={8}>
          {(value) =>
            look === 'providers' ? (
              <PaymentProviders
                list={value.providers}
                add={add}
                onOpen={may('cashier.channels') ? (code: string) => change({ open: code }, false) : undefined}
              />
            ) : (
              <ChannelTable
                found={value}
                direction={look}
                openId={openId}
                add={add}
                onOpen={(id) => change({ open: id === openId ? undefined : id }, false)}
              />
            )
          }
        </Loaded>
      </div>
      {found && open && <ChannelPanel key={open.id} found={found} kept={open} onClose={close} />}
      {found && provider && may('cashier.channels') && (
        <PaymentProviderDialog found={found} provider={provider} onClose={close} />
      )}
      {found && isAdding && look === 'providers' && (
        <PaymentProviderDialog found={found} provider={undefined} onClose={() => setAdding(false)} />
      )}
      {found && isAdding && look !== 'providers' && (
        <AddChannelDialog found={found} direction={look} onClose={() => setAdding(false)} />
      )}
    </div>
  )
}
