import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { dayText } from '#site/records/day-text.ts'

import type { FriendView } from './friend-type.ts'
import { useClaimFriend, useFriendRewardText } from './use-friends.ts'

/** A friend with the steps that are done, and the reward. */
export function FriendRow({ friend }: { friend: FriendView }) {
  const t = useT()
  const { language } = useFormat()
  const { name, joinedAt, state, steps, reward } = friend
  return (
    <li>
      <div>
        <bdi>{name}</bdi>
        <span className="xs muted">
          {t('friends.joined')} <DateText atMs={Date.parse(joinedAt)} look="date" />
        </span>
      </div>
      {steps && <Steps steps={steps} />}
      <div className="fr-end xs">
        {state === 'open' && steps && (
          <span className="muted">
            {t('friends.until')} <bdi className="num">{dayText(steps.until, language)}</bdi>
          </span>
        )}
        {state === 'claimable' && reward && <Claim reward={reward} />}
        {state === 'claimed' && reward && <Claimed reward={reward} />}
        {(state === 'done' ||
          state === 'over' ||
          state === 'related' ||
          state === 'lapsed' ||
          state === 'cancelled') && <span className="muted">{t(`friends.state_${state}`)}</span>}
      </div>
    </li>
  )
}

function Steps({ steps }: { steps: NonNullable<FriendView['steps']> }) {
  const t = useT()
  const all = [
    ['joined', true],
    ['verified', steps.isVerified],
    ['deposited', steps.hasDeposited],
    ['played', steps.hasPlayed],
  ] as const
  const done = all.filter(([, isDone]) => isDone)
  const missing = all.find(([, isDone]) => !isDone)?.[0]
  return (
    <ol className="fr-steps" aria-label={t('friends.steps', { done: done.length })}>
      {all.map(([id, isDone]) => (
        <li key={id} className={isDone ? 'done' : id === missing ? 'next' : undefined}>
          {isDone && <span aria-hidden="true">✓ </span>}
          {t(`friends.step_${id}`)}
        </li>
      ))}
    </ol>
  )
}

function Claimed({ reward }: { reward: NonNullable<FriendView['reward']> }) {
  const t = useT()
  const rewardText = useFriendRewardText()
  return (
    <span>
      <b className="num">{rewardText(reward)}</b> <span className="muted">{t('friends.state_claimed')}</span>
    </span>
  )
}

function Claim({ reward }: { reward: NonNullable<FriendView['reward']> }) {
  const t = useT()
  const rewardText = useFriendRewardText()
  const { claim, isBusy, fault } = useClaimFriend(reward.id)
  return (
    <>
      <Button tone="gold" size="sm" isBusy={isBusy} onClick={claim}>
        {t('friends.claim', { amount: rewardText(reward) })}
      </Button>
      <span className="muted">
        {t('friends.until')} <DateText atMs={Date.parse(reward.claimEndsAt)} look="short" />
      </span>
      {fault !== undefined && <Note tone="bad">{fault}</Note>}
    </>
  )
}
