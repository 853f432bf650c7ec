import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { useClaimFriend } from '#site/friends/use-friends.ts'
import { useRewardText } from '#site/missions/mission-words.ts'
import { useClaimMission } from '#site/missions/use-missions.ts'
import { PayArt } from '#site/paying/PayArt.tsx'

import { Until } from './Until.tsx'
import type { OtherReward } from './use-other-rewards.ts'

/** A reward of a mission or for a friend, claimed as on the page of missions or friends. */
export function OtherRewardCard({ reward, isFirst }: { reward: OtherReward; isFirst: boolean }) {
  return reward.from === 'mission' ? (
    <OfMission reward={reward} isFirst={isFirst} />
  ) : (
    <OfFriend reward={reward} isFirst={isFirst} />
  )
}

interface CardProps {
  readonly reward: OtherReward
  readonly isFirst: boolean
}

function OfMission(props: CardProps) {
  return <Card {...props} claiming={useClaimMission(props.reward.id)} />
}

function OfFriend(props: CardProps) {
  return <Card {...props} claiming={useClaimFriend(props.reward.id)} />
}

function Card({
  reward,
  isFirst,
  claiming: { claim, isBusy, fault },
}: CardProps & { claiming: ReturnType<typeof useClaimFriend> }) {
  const t = useT()
  const text = useRewardText()(reward)
  const { from, name, claimEndsAt } = reward
  return (
    <li className="card rw-card">
      <span className="rw-art">
        <PayArt offer={{ kind: from, product: 'any' }} />
      </span>
      <div className="rw-words">
        <b className="rw-name">{t(`pay.kind.${from}`)}</b>
        <span className="rw-value">{text}</span>
        <bdi className="xs muted">{name}</bdi>
        <Until atMs={Date.parse(claimEndsAt)} />
      </div>
      <Button
        tone={isFirst ? 'gold' : 'soft'}
        isBusy={isBusy}
        aria-label={t('pay.claim_amount', { amount: `${text} (${name})` })}
        onClick={claim}
      >
        {t('pay.claim')}
      </Button>
      {fault !== undefined && (
        <div className="rw-wide">
          <Note tone="bad">{fault}</Note>
        </div>
      )}
    </li>
  )
}
