import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { useDetails } from '#console/audit/use-details.ts'
import { useScope } from '#console/frame/brand.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PanelHistory } from '#console/ui/PanelHistory.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { listAgentContracts, readAgentContract } from '#contract/console/agent-contracts.ts'
import type { Output } from '#contract/endpoint.ts'

import { ContractDeeds } from './ContractDeeds.tsx'
import { ContractTag } from './ContractTag.tsx'
import { TermsTable } from './TermsTable.tsx'

type Read = Output<typeof readAgentContract>
type Contract = Read['contract']
type Step = Read['steps'][number]

/** One version of a contract: its rows, who offered, read and answered it, and its other versions. */
export function ContractPanel({
  id,
  version,
  onOpen,
  onClose,
}: {
  id: string
  version: number
  onOpen: (open: string) => void
  onClose: () => void
}) {
  const t = useT()
  const query = useQuery(queryOf(useApi(), readAgentContract, { ...useScope(), id, version }))
  return (
    <RecordPanel
      id={`${id}.${version}`}
      name={t('console.contracts.contract', { id, version: String(version) })}
      state={query.data && <ContractTag state={query.data.contract.state} />}
      onClose={onClose}
    >
      <Loaded query={query} lines={9}>
        {(read) => (
          <>
            <Facts contract={read.contract} />
            <PanelPart title={t('console.contracts.terms')}>
              <TermsTable terms={read.contract.terms} currency={read.currency} />
            </PanelPart>
            <ContractDeeds read={read} />
            {read.contract.upline === undefined && <OfferAnew downline={read.contract.downline} />}
            <Steps steps={read.steps} />
            <Versions contract={read.contract} onOpen={onOpen} />
          </>
        )}
      </Loaded>
    </RecordPanel>
  )
}

/** New terms of the brand for the same agent begin with these. */
function OfferAnew({ downline }: { downline: Contract['downline'] }) {
  const t = useT()
  return (
    <PanelPart>
      <Link
        className={buttonClass({ tone: 'line' })}
        to={paths.agentOffer}
        params={{ agentId: downline.id }}
        search={(before) => ({ brand: before['brand'] })}
      >
        {t('console.contracts.open_offer')}
      </Link>
    </PanelPart>
  )
}

function Facts({ contract }: { contract: Contract }) {
  const t = useT()
  const { downline, upline, terms, offeredAt, expiresOn, startsOn, endsOn, endRequestedBy } = contract
  const day = (value: string) => (
    <span className="num" dir="ltr">
      {value}
    </span>
  )
  return (
    <PanelPart>
      <KeyValues
        rows={[
          { id: 'downline', name: t('console.contracts.downline'), value: <MemberLink member={downline} /> },
          {
            id: 'upline',
            name: t('console.contracts.upline'),
            value: upline === undefined ? t('console.contracts.brand') : <bdi>{upline}</bdi>,
          },
          {
            id: 'payer',
            name: t('console.contracts.payer'),
            value: t(upline === undefined ? 'console.contracts.brand_pays' : 'console.contracts.upline_pays'),
          },
          {
            id: 'kind',
            name: t('console.detail.contract_kind'),
            value: t(`console.contract_kind.${terms.kind}`),
          },
          { id: 'offered', name: t('console.contracts.offered_at'), value: <ExactTime at={offeredAt} /> },
          startsOn === undefined
            ? { id: 'expires', name: t('console.detail.expires_on'), value: day(expiresOn) }
            : { id: 'starts', name: t('console.contracts.starts_on'), value: day(startsOn) },
          endsOn !== undefined && {
            id: 'ends',
            name: t('console.contracts.ends_on'),
            value: day(endsOn),
          },
          endRequestedBy !== undefined && {
            id: 'requested',
            name: t('console.contracts.end_requested'),
            value: t(`console.contracts.party_${endRequestedBy}`),
          },
        ]}
      />
    </PanelPart>
  )
}

const deeds = [
  'offer',
  'read',
  'accept',
  'reject',
  'withdraw',
  'expire',
  'request_end',
  'consent_to_end',
  'refuse_end',
  'give_notice',
  'suspend',
  'resume',
  'end',
  'supersede',
  'end_with_upline',
] as const

/** Every step: who did it, when, from which session, and what that party saw. */
function Steps({ steps }: { steps: readonly Step[] }) {
  const t = useT()
  const nameOf = (deed: string) => {
    const known = deeds.find((one) => one === deed)
    return known ? t(`console.contracts.step_${known}`) : deed
  }
  const byOf = ({ account, operator, second, party }: Step) => {
    if (account !== undefined) return account
    if (operator === undefined) return t(`console.contracts.party_${party}`)
    return second === undefined ? operator : `${operator}, ${second}`
  }
  return (
    <PanelHistory
      title={t('console.contracts.steps')}
      deeds={steps.map((step, index) => ({
        id: String(index),
        at: step.at,
        deed: nameOf(step.deed),
        by: byOf(step),
        words: step.session === undefined ? undefined : t('console.contracts.session', { id: step.session }),
        more: Object.keys(step.seen).length > 0 && <Seen seen={step.seen} />,
      }))}
    />
  )
}

/** The terms, costs and ending contracts that a party saw at a step. */
function Seen({ seen }: { seen: Step['seen'] }) {
  const t = useT()
  const { nameOf, textOf } = useDetails()
  const rows = linesOf(seen)
  return (
    <details className="xs">
      <summary>{t('console.contracts.seen')}</summary>
      <KeyValues
        rows={rows.map(([path, value]) => ({ id: path, name: nameOf(path), value: textOf(path, value) }))}
      />
    </details>
  )
}

/** The plain values of a record, each with its path. */
function linesOf(value: unknown, path = ''): (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => linesOf(one, `${path}[${index + 1}]`))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, part]) =>
      linesOf(part, path === '' ? name : `${path}.${name}`),
    )
  return [[path, value]]
}

/** The other versions of the same contract, newest first. */
function Versions({ contract, onOpen }: { contract: Contract; onOpen: (open: string) => void }) {
  const t = useT()
  const { id, version, terms, downline } = contract
  const input = { ...useScope(), memberId: downline.id, kind: terms.kind, limit: 50 }
  const query = useQuery(queryOf(useApi(), listAgentContracts, input))
  const others = query.data?.list.filter((one) => one.id === id && one.version !== version) ?? []
  if (others.length === 0) return null
  return (
    <PanelPart title={t('console.contracts.versions')}>
      <ul className="console-lines">
        {others.map((one) => (
          <li key={one.version}>
            <span className="grow">
              <Button size="sm" tone="ghost" onClick={() => onOpen(`${id}.${one.version}`)}>
                {t('console.contracts.version_of', { version: String(one.version) })}
              </Button>
            </span>
            <ContractTag state={one.state} />
          </li>
        ))}
      </ul>
    </PanelPart>
  )
}
