import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useScope } from '#console/frame/brand.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { QueryFailed } from '#console/ui/Loaded.tsx'
import { SentPictures } from '#console/ui/SentPictures.tsx'
import { PanelHistory } from '#console/ui/PanelHistory.tsx'
import { PanelColumns, PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { depositPicture, readDeposit } from '#contract/console/deposits.ts'
import { CLAIM_MINUTES, lapsedClaims } from '#domain/cashier/claim.ts'
import { isEndedDeposit } from '#domain/cashier/deposit-state.ts'

import { DepositDeeds } from './DepositDeeds.tsx'
import { DepositTag } from './DepositTag.tsx'
import type { ReadDeposit } from './read-deposit.ts'

/** One deposit: its facts, its member, and the possible actions. */
export function DepositPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const found = useQuery(queryOf(useApi(), readDeposit, { ...useScope(), id }))
  const label = t('console.deposits.deposit', { id })
  const { data } = found
  return (
    <RecordPanel
      id={id}
      name={label}
      state={data && <DepositTag state={data.deposit.state} />}
      isWide
      onClose={onClose}
    >
      {!data && found.isError && <QueryFailed query={found} />}
      {data && <Content data={data} />}
    </RecordPanel>
  )
}

function Content({ data }: { data: ReadDeposit }) {
  const t = useT()
  const { deposit, steps } = data
  const lapsed = lapsedClaims(
    steps.map(({ id, deed, at, actor, state }) => ({
      id,
      deed,
      atMs: Date.parse(at),
      isOthers: actor !== 'operator',
      isEnd: isEndedDeposit(state),
    })),
    deposit.claim !== undefined,
  )
  return (
    <>
      {deposit.difference !== undefined && (
        <PanelPart>
          <Note tone="warn">
            <b>{t('console.deposits.difference')}</b> {t(`console.deposits.why.${deposit.difference}`)}
            {deposit.difference === 'limit' && deposit.state === 'matched' && (
              <p>{t(`console.deposits.choice.${deposit.choice === 'return' ? 'return' : 'none'}`)}</p>
            )}
            <HeldBy data={data} />
          </Note>
        </PanelPart>
      )}
      <PanelPart>
        <p className="console-sum">
          <ConsoleAmount amount={deposit.amount} currency={deposit.currency} />
        </p>
        <p className="small">
          <bdi>{deposit.channel.name}</bdi>, <b dir="ltr">{deposit.reference}</b>
        </p>
      </PanelPart>
      <PanelColumns side={<Side data={data} />}>
        <PanelPart>
          <KeyValues rows={useFacts(deposit)} />
        </PanelPart>
        <PanelHistory
          title={t('console.deposits.timeline')}
          deeds={steps.map(({ id, deed, at, actor, operatorName, note }) => ({
            id,
            at,
            deed: t(`console.deposits.step.${deed}`),
            by: operatorName ?? t(`console.deposits.actor.${actor}`),
            words: lapsed.has(id) ? t('console.wd.claim_lapsed', { count: CLAIM_MINUTES }) : note,
          }))}
        />
      </PanelColumns>
      <WaitingProposals group="deposits" subject={deposit.id} />
      <DepositDeeds data={data} />
    </>
  )
}

/** Which limit holds the money: that of the player’s tier, or one of their own. */
function HeldBy({ data: { heldBy, deposit } }: { data: ReadDeposit }) {
  const t = useT()
  if (!heldBy) return null
  const { kind, tier, fromAt } = heldBy
  if (kind === 'own_limit')
    return (
      <p>
        {t('console.deposits.held_own')} {fromAt !== undefined && <ExactTime at={fromAt} />}
      </p>
    )
  return (
    tier && (
      <p>
        {t('console.deposits.held_tier', { tier: t(`tier.${tier.tier}`), limit: t(`tier.${tier.limit}`) })}{' '}
        <ConsoleAmount amount={tier.left} currency={deposit.currency} /> /{' '}
        <ConsoleAmount amount={tier.most} currency={deposit.currency} />
      </p>
    )
  )
}

/** The proof and the player, beside the data that they are compared with. */
function Side({ data }: { data: ReadDeposit }) {
  const t = useT()
  const { proof } = data.deposit
  return (
    <>
      {proof.length > 0 && (
        <SentPictures title={t('console.deposits.proof')} ids={proof} path={depositPicture.path} />
      )}
      <Player data={data} />
    </>
  )
}

function useFacts(deposit: ReadDeposit['deposit']) {
  const t = useT()
  const { received, receivedCurrency, currency, credited, reason, cause, providerReference } = deposit
  const money = (amount: string, of = currency) => <ConsoleAmount amount={amount} currency={of} />
  const optional = [
    received !== undefined && {
      id: 'received',
      name: t('console.deposits.received'),
      value: money(received, receivedCurrency),
    },
    credited !== undefined && {
      id: 'credited',
      name: t('console.deposits.credited'),
      value: money(credited),
    },
    cause !== undefined && {
      id: 'cause',
      name: t('console.deposits.cause_field'),
      value: t(`console.deposits.cause.${cause}`),
    },
    reason !== undefined && {
      id: 'reason',
      name: t('console.deposits.words_field'),
      value: <bdi>{reason}</bdi>,
    },
    providerReference !== undefined && {
      id: 'provider',
      name: t('console.deposits.provider'),
      value: <bdi>{providerReference}</bdi>,
    },
  ].filter((row) => row !== false)
  return [
    { id: 'fee', name: t('console.deposits.fee'), value: money(deposit.fee) },
    { id: 'at', name: t('console.column.when'), value: <ExactTime at={deposit.createdAt} /> },
    { id: 'expires', name: t('console.deposits.expires'), value: <ExactTime at={deposit.expiresAt} /> },
    ...optional,
  ]
}

function Player({ data }: { data: ReadDeposit }) {
  const t = useT()
  const { deposit, facts } = data
  return (
    <PanelPart title={t('console.deposits.member')}>
      <KeyValues
        rows={[
          {
            id: 'account',
            name: t('console.column.account'),
            value: <MemberLink member={deposit.member} />,
          },
          {
            id: 'age',
            name: t('console.deposits.age'),
            value: t(facts.isAgeVerified ? 'console.deposits.age_verified' : 'console.deposits.age_open'),
          },
          {
            id: 'past',
            name: t('console.deposits.past'),
            value: (
              <span className="row">
                <span className="num">{facts.credited}</span>
                <ConsoleAmount amount={facts.creditedSum} currency={deposit.currency} />
              </span>
            ),
          },
          { id: 'rejected', name: t('console.deposits.rejected_before'), value: facts.rejected },
          ...facts.recent.map(({ id, amount, state, createdAt }) => ({
            id,
            name: <ExactTime at={createdAt} />,
            value: (
              <span className="row">
                <ConsoleAmount amount={amount} currency={deposit.currency} />
                <DepositTag state={state} />
              </span>
            ),
          })),
        ]}
      />
    </PanelPart>
  )
}
