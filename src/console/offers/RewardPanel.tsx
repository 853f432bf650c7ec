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
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { readReward } from '#contract/console/offer-rewards.ts'
import type { Output } from '#contract/endpoint.ts'

import './offers.css'
import { JudgeReward } from './JudgeReward.tsx'
import { RewardBonus } from './RewardBonus.tsx'
import { RewardFigure } from './RewardFigure.tsx'
import { RewardRounds } from './RewardRounds.tsx'
import { rewardCauses } from './reward-words.ts'
import { RewardTag } from './RewardTag.tsx'
import { RewardTickets } from './RewardTickets.tsx'

type Reward = Output<typeof readReward>

/** One reward: every step with its reason, the other accounts of the person, and the decision of operators. */
export function RewardPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const query = useQuery(queryOf(useApi(), readReward, { ...useScope(), id }))
  return (
    <RecordPanel
      id={id}
      name={t('rewards.one', { id })}
      state={query.data && <RewardTag state={query.data.state} />}
      onClose={onClose}
    >
      <Loaded query={query} lines={8}>
        {(reward) => (
          <>
            <Facts reward={reward} />
            <RewardFigure reward={reward} />
            <Matches reward={reward} />
            <Steps reward={reward} />
            <RewardBonus reward={reward} />
            <RewardRounds reward={reward} />
            <RewardTickets reward={reward} />
            <WaitingProposals group="offerRewards" subject={reward.id} />
            {reward.state === 'review' && <JudgeReward reward={reward} />}
          </>
        )}
      </Loaded>
    </RecordPanel>
  )
}

function Facts({ reward }: { reward: Reward }) {
  const t = useT()
  const { member, offer, version, occurrence, currency, claimEndsAt } = reward
  return (
    <PanelPart>
      <KeyValues
        rows={[
          { id: 'member', name: t('console.column.account'), value: <MemberLink member={member} /> },
          {
            id: 'offer',
            name: t('rewards.offer'),
            value: (
              <Link className="link" to={paths.offer} params={{ offer }}>
                {t('rewards.version', { offer, version })}
              </Link>
            ),
          },
          { id: 'case', name: t('rewards.occurrence'), value: <bdi className="num">{occurrence}</bdi> },
          {
            id: 'value',
            name: t('rewards.value'),
            value:
              reward.place === undefined ? (
                <ConsoleAmount amount={reward.value} currency={currency} />
              ) : (
                t('rewards.place', { place: reward.place })
              ),
          },
          {
            id: 'amount',
            name: t('rewards.amount'),
            value: <ConsoleAmount amount={reward.amount} currency={currency} />,
          },
          {
            id: 'day',
            name: t('rewards.day'),
            value: (
              <span className="num" dir="ltr">
                {reward.day}
              </span>
            ),
          },
          ...(claimEndsAt === undefined
            ? []
            : [{ id: 'ends', name: t('rewards.claim_ends'), value: <ExactTime at={claimEndsAt} /> }]),
        ]}
      />
    </PanelPart>
  )
}

/** Other accounts of the person: facts in common, and their use of the offer. */
function Matches({ reward: { matches, currency, state } }: { reward: Reward }) {
  const t = useT()
  if (matches.length === 0 && state !== 'review') return null
  return (
    <PanelPart title={t('rewards.matches')}>
      {matches.length === 0 ? (
        <p className="small muted">{t('rewards.no_matches')}</p>
      ) : (
        <KeyValues
          rows={matches.map(({ member, hasSamePayout, hasSameName, uses, amount }) => ({
            id: member.id,
            name: <MemberLink member={member} />,
            value: (
              <span className="small">
                {[
                  ...(hasSamePayout ? [t('rewards.match.payout')] : []),
                  ...(hasSameName ? [t('rewards.match.name')] : []),
                  t('rewards.match_uses', { count: uses, amount: `${currency} ${amount}` }),
                ].map((line) => (
                  <span key={line} className="reward-line">
                    {line}
                  </span>
                ))}
              </span>
            ),
          }))}
        />
      )}
    </PanelPart>
  )
}

function Steps({ reward: { steps } }: { reward: Reward }) {
  const t = useT()
  const causeText = (cause: string) => {
    const known = rewardCauses.find((one) => one === cause)
    return known ? t(`rewards.cause.${known}`) : cause
  }
  return (
    <PanelPart title={t('rewards.steps')}>
      <KeyValues
        rows={steps.map(({ step, at, cause, operatorName, secondName, reason }) => ({
          id: step,
          name: (
            <>
              {t(`rewards.step.${step}`)}
              {[
                ...(cause === undefined ? [] : [causeText(cause)]),
                ...(operatorName === undefined ? [] : [operatorName]),
                ...(secondName === undefined ? [] : [secondName]),
                ...(reason === undefined ? [] : [reason]),
              ].map((line) => (
                <bdi key={line} className="reward-line xs muted">
                  {line}
                </bdi>
              ))}
            </>
          ),
          value: <ExactTime at={at} />,
        }))}
      />
    </PanelPart>
  )
}
