import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useParams } from '#browser/routing/routing-context.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useRecordTitle } from '#console/frame/document-title.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { readGameProvider } from '#contract/console/game-providers.ts'
import { isProviderName } from '#domain/catalogue/vendor-name.ts'

import './game-providers.css'
import { GameListLook } from './GameListLook.tsx'
import { KeysLook } from './KeysLook.tsx'
import { OverviewLook } from './OverviewLook.tsx'
import { ProviderDialog } from './ProviderDialog.tsx'
import {
  type ChangeSearch,
  providerLooks,
  type ProviderSearch,
  readProviderSearch,
} from './provider-search.ts'
import { ProviderTags } from './provider-tags.tsx'
import { SwitchDialog } from './SwitchDialog.tsx'
import { TransactionsLook } from './TransactionsLook.tsx'
import type { Provider } from './use-provider.ts'

const REFRESH_MS = 15_000

/** One game provider: figures, keys, list of games, list of transactions. */
export default function GameProviderPage() {
  const t = useT()
  const { code = '' } = useParams()
  const [search, change] = useUrlState(readProviderSearch)
  const name = isProviderName(code) ? code : 'nobody'
  const query = useQuery({
    ...queryOf(useApi(), readGameProvider, { code: name }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <div className="console-list">
      <Link className="link console-back" to={paths.gameProviders}>
        <Icon name="left" className="flip" />
        {t('gp.back')}
      </Link>
      <Loaded query={query} lines={10}>
        {(provider) => (
          <>
            <Head provider={provider} />
            <WaitingProposals group="gameProviders" subject={provider.code} />
            <div className="console-filters gp-looks">
              <SegmentedControl
                label={t('gp.look')}
                options={providerLooks.map((id) => ({ id, label: t(`gp.look.${id}`) }))}
                selected={search.look}
                onSelect={(id) =>
                  change({
                    look: providerLooks.find((one) => one === id) ?? 'overview',
                    state: undefined,
                    at: [],
                    open: undefined,
                  })
                }
              />
            </div>
            <Look provider={provider} search={search} change={change} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Head({ provider }: { provider: Provider }) {
  const t = useT()
  useRecordTitle(provider.name)
  const { may } = useOperator()
  const [doing, setDoing] = useState<'edit' | 'switch'>()
  const close = () => setDoing(undefined)
  return (
    <>
      <PageTitle
        title={<bdi>{provider.name}</bdi>}
        figures={
          <>
            <bdi dir="ltr">{provider.code}</bdi> · <bdi dir="ltr">{provider.protocol}</bdi>
          </>
        }
        actions={
          <>
            <ProviderTags provider={provider} />
            {may('providers.write') && (
              <>
                <Button size="sm" onClick={() => setDoing('edit')}>
                  {t('gp.edit')}
                </Button>
                <Button
                  size="sm"
                  tone={provider.isOn ? 'line' : 'main'}
                  reason={!provider.isOn && provider.lacks.length > 0 ? t('gp.needs_keys') : undefined}
                  onClick={() => setDoing('switch')}
                >
                  {t(provider.isOn ? 'gp.switch_off' : 'gp.switch_on')}
                </Button>
              </>
            )}
          </>
        }
      />
      {doing === 'edit' && (
        <ProviderDialog protocols={[]} provider={provider} onClose={close} onSaved={close} />
      )}
      {doing === 'switch' && <SwitchDialog provider={provider} onClose={close} />}
    </>
  )
}

function Look({
  provider,
  search,
  change,
}: {
  provider: Provider
  search: ProviderSearch
  change: ChangeSearch
}) {
  switch (search.look) {
    case 'overview':
      return <OverviewLook provider={provider} />
    case 'keys':
      return <KeysLook provider={provider} />
    case 'games':
      return <GameListLook provider={provider} search={search} change={change} />
    case 'transactions':
      return <TransactionsLook provider={provider} search={search} change={change} />
  }
}
