import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useScope } from '#console/frame/brand.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { readClaim } from '#contract/console/claims.ts'
import type { Output } from '#contract/endpoint.ts'

import { AnswerObjection } from './AnswerObjection.tsx'
import { ClaimTag } from './ClaimTag.tsx'
import { WriteOff } from './WriteOff.tsx'

type Claim = Output<typeof readClaim>

/** One claim with its movements. */
export function ClaimPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const query = useQuery(queryOf(useApi(), readClaim, { ...useScope(), id }))
  return (
    <RecordPanel
      id={id}
      name={t('console.claims.claim', { id })}
      state={query.data && <ClaimTag state={query.data.state} />}
      onClose={onClose}
    >
      <Loaded query={query} lines={8}>
        {(claim) => (
          <>
            <Facts claim={claim} />
            {claim.objection !== undefined && <Objection claim={claim} />}
            <Moves claim={claim} />
            <Deeds claim={claim} />
          </>
        )}
      </Loaded>
    </RecordPanel>
  )
}

function Facts({ claim }: { claim: Claim }) {
  const t = useT()
  const { member, currency, game, draw, ticketId, openedAt, ...sums } = claim
  const money = (amount: string) => <ConsoleAmount amount={amount} currency={currency} />
  return (
    <PanelPart>
      <KeyValues
        rows={[
          { id: 'member', name: t('console.column.account'), value: <MemberLink member={member} /> },
          {
            id: 'draw',
            name: t('console.tickets.draw'),
            value: (
              <>
                <bdi>{game}</bdi> <bdi className="num">{draw}</bdi>
              </>
            ),
          },
          {
            id: 'ticket',
            name: t('console.claims.ticket'),
            value: (
              <Link
                className="link num"
                to={paths.tickets}
                search={(before) => ({ brand: before['brand'], open: ticketId })}
              >
                <span dir="ltr">{ticketId}</span>
              </Link>
            ),
          },
          { id: 'opened', name: t('console.claims.opened_at'), value: <ExactTime at={openedAt} /> },
          { id: 'amount', name: t('console.claims.amount'), value: money(sums.amount) },
          { id: 'collected', name: t('console.claims.collected'), value: money(sums.collected) },
          { id: 'off', name: t('console.claims.written_off'), value: money(sums.writtenOff) },
          { id: 'open', name: t('console.claims.open'), value: money(sums.open) },
        ]}
      />
    </PanelPart>
  )
}

function Objection({ claim }: { claim: Claim }) {
  const t = useT()
  const { objection, objectedAt, answer, answeredAt, answeredBy } = claim
  return (
    <PanelPart title={t('console.claims.objection')}>
      <p>
        <bdi>{objection}</bdi>
      </p>
      {objectedAt !== undefined && (
        <p className="xs muted">
          <ExactTime at={objectedAt} />
        </p>
      )}
      {answer !== undefined && answeredAt !== undefined && (
        <KeyValues
          rows={[
            { id: 'answer', name: t('console.claims.answer'), value: <bdi>{answer}</bdi> },
            {
              id: 'by',
              name: <bdi>{answeredBy}</bdi>,
              value: <ExactTime at={answeredAt} />,
            },
          ]}
        />
      )}
    </PanelPart>
  )
}

function Moves({ claim: { moves, currency } }: { claim: Claim }) {
  const t = useT()
  return (
    <PanelPart title={t('console.claims.history')}>
      <KeyValues
        rows={moves.map(({ id, kind, cause, amount, operator, second, reason, at }) => ({
          id,
          name: (
            <>
              {t(`console.claims.move_${kind}`)}{' '}
              <span className="xs muted">
                {operator === undefined ? (
                  t(`console.claims.cause_${cause}`)
                ) : (
                  <bdi>{second === undefined ? operator : `${operator}, ${second}`}</bdi>
                )}{' '}
                · <ExactTime at={at} />
                {reason !== undefined && (
                  <>
                    {' '}
                    · <bdi>{reason}</bdi>
                  </>
                )}
              </span>
            </>
          ),
          value: <ConsoleAmount amount={amount} currency={currency} />,
        }))}
      />
    </PanelPart>
  )
}

function Deeds({ claim }: { claim: Claim }) {
  const { may } = useOperator()
  return (
    <>
      <WaitingProposals group="claims" subject={claim.id} />
      {may('ledger.adjust') && claim.open !== '0.00' && (
        <PanelPart>
          <div className="console-buttons">
            {claim.state === 'objected' && <AnswerObjection id={claim.id} />}
            <WriteOff claim={claim} />
          </div>
        </PanelPart>
      )}
    </>
  )
}
