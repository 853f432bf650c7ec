import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PanelHistory } from '#console/ui/PanelHistory.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { readMemberTransfer } from '#contract/console/member-transfers.ts'
import { CLAIM_MINUTES, lapsedClaims } from '#domain/cashier/claim.ts'
import type { TransferState } from '#domain/cashier/member-transfer.ts'

import type { Transfer } from './transfer.ts'
import { TransferDeeds } from './TransferDeeds.tsx'

const tones = { reviewing: 'warn', done: 'ok', rejected: 'bad' } as const

export function TransferTag({ state }: { state: TransferState }) {
  const t = useT()
  return <Tag tone={tones[state]}>{t(`console.tf.${state}`)}</Tag>
}

/** One member transfer: its current state and actions. */
export function TransferPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const query = useQuery({
    ...queryOf(useApi(), readMemberTransfer, { ...useScope(), id }),
    // Polls, because no event announces the expiry of a claim.
    refetchInterval: ({ state }) => (state.data?.claimed ? 30_000 : false),
  })
  const label = t('console.tf.one', { id })
  return (
    <RecordPanel
      id={id}
      name={label}
      state={query.data && <TransferTag state={query.data.state} />}
      onClose={onClose}
    >
      <Loaded query={query} lines={6}>
        {(transfer) => (
          <>
            <Facts transfer={transfer} />
            <History transfer={transfer} />
            <WaitingProposals group="memberTransfers" subject={transfer.id} />
            <TransferDeeds transfer={transfer} />
          </>
        )}
      </Loaded>
    </RecordPanel>
  )
}

function Facts({ transfer }: { transfer: Transfer }) {
  const t = useT()
  const { sender, receiver, amount, currency, reason, operatorName, requestedAt, dueAt, endedAt } = transfer
  const moment = (id: string, name: string, at: string | undefined) =>
    at === undefined ? [] : [{ id, name, value: <ExactTime at={at} /> }]
  const words = (id: string, name: string, value: string | undefined) =>
    value === undefined ? [] : [{ id, name, value: <bdi>{value}</bdi> }]
  return (
    <PanelPart>
      <p className="console-sum">
        <ConsoleAmount amount={amount} currency={currency} />
      </p>
      <KeyValues
        rows={[
          { id: 'from', name: t('console.tf.sender'), value: <Side side={sender} /> },
          { id: 'to', name: t('console.tf.receiver'), value: <Side side={receiver} /> },
          ...moment('at', t('console.wd.asked'), requestedAt),
          ...moment('due', t('console.wd.due'), dueAt),
          ...moment('ended', t('console.tf.ended'), endedAt),
          ...words('by', t('console.tf.judged_by'), operatorName),
          ...words('why', t('console.wd.reason'), reason),
        ]}
      />
    </PanelPart>
  )
}

function History({ transfer: { steps, claimed, sender } }: { transfer: Transfer }) {
  const t = useT()
  const names = {
    send: t('console.wd.deed.request'),
    claim: t('console.wd.deed.claim'),
    release: t('console.wd.deed.release_claim'),
    approve: t('console.wd.deed.approve'),
    reject: t('console.tf.rejected'),
  }
  const lapsed = lapsedClaims(
    steps.map(({ id, deed, at }) => ({ id, deed, atMs: Date.parse(at) })),
    claimed !== undefined,
  )
  return (
    <PanelHistory
      title={t('console.deposits.timeline')}
      deeds={steps.map(({ id, deed, at, operatorName = sender.account }) => ({
        id,
        at,
        deed: names[deed],
        by: operatorName,
        words: lapsed.has(id) ? t('console.wd.claim_lapsed', { count: CLAIM_MINUTES }) : undefined,
      }))}
    />
  )
}

function Side({ side: { id, account } }: { side: Transfer['sender'] }) {
  return (
    <Link className="link" to={paths.member} params={{ memberId: id }} dir="ltr">
      {account}
    </Link>
  )
}
