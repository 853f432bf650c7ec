import { type CSSProperties, Fragment } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { codeOfCategory } from '#domain/catalogue/menu.ts'
import { addressOfVendor } from '#site/navigation/hall-address.ts'
import { addressOfGame } from '#site/play/play-place.ts'
import { Link } from '#site/routing.ts'

import { MissionMosaic } from './MissionMosaic.tsx'
import { useProgressText, useRewardText, useTaskText } from './mission-words.ts'
import type { Mission } from './mission-type.ts'
import { useClaimMission } from './use-missions.ts'

/** A mission: what it asks for, how far it is done, and the claim of its reward. */
export function MissionCard({ mission, isFirst }: { mission: Mission; isFirst: boolean }) {
  const t = useT()
  const rewardText = useRewardText()
  const taskText = useTaskText()
  const { state, categories, providers, games } = mission
  const hue = categories[0] ?? providers[0]?.category ?? games[0]?.category ?? 'lottery'
  return (
    <li className={`card ms-card ${state}`} style={{ '--c': `var(--cat-${hue})` } as CSSProperties}>
      <div className="ms-picture">
        <MissionMosaic id={mission.mission} progress={mission.progress} target={mission.target} />
        {state === 'locked' && (
          <span className="ms-lock">
            <Icon name="lock" />
          </span>
        )}
        <span className="ms-tag">
          <Tag>
            {t(mission.after === undefined ? `missions.recurrence.${mission.recurrence}` : 'missions.chain')}
          </Tag>
        </span>
        <span className="ms-gift num">{rewardText(mission)}</span>
      </div>
      <div className="ms-words">
        <h3>
          <bdi>{mission.name}</bdi>
        </h3>
        <p className="small muted">{taskText(mission)}</p>
        {categories.length > 0 && (
          <p className="xs muted">
            {t('missions.in', { categories: categories.map((id) => t(`category.${id}`)).join(', ') })}
          </p>
        )}
        <Places mission={mission} />
      </div>
      <footer>
        {state === 'claimable' && mission.reward ? (
          <Claim mission={mission} id={mission.reward.id} isFirst={isFirst} />
        ) : null}
        <Foot mission={mission} />
      </footer>
    </li>
  )
}

/** The providers or games whose bets count, with the way there while members can play them. */
function Places({ mission: { providers, games } }: { mission: Mission }) {
  const t = useT()
  const places = [
    ...providers.map(({ id, name, category }) => ({
      key: id,
      name,
      address: category && addressOfVendor(category, id),
    })),
    ...games.map(({ id, name, category }) => ({
      key: id,
      name,
      address:
        category && addressOfGame({ nodeId: id, gameType: codeOfCategory(category) }, { isFree: false }),
    })),
  ]
  if (places.length === 0) return null
  return (
    <p className="xs muted">
      {t('missions.only')}{' '}
      {places.map(({ key, name, address }, at) => (
        <Fragment key={key}>
          {at > 0 && ' · '}
          <bdi>
            {address ? (
              <Link className="link" to={address.to} search={address.search} preload={false}>
                {name}
              </Link>
            ) : (
              name
            )}
          </bdi>
        </Fragment>
      ))}
    </p>
  )
}

function Claim({ mission, id, isFirst }: { mission: Mission; id: string; isFirst: boolean }) {
  const t = useT()
  const rewardText = useRewardText()
  const { claim, isBusy, fault } = useClaimMission(id)
  return (
    <>
      <Button tone={isFirst ? 'gold' : 'soft'} isBusy={isBusy} onClick={claim}>
        {t('missions.claim', { reward: rewardText(mission) })} <span className="sr">{mission.name}</span>
      </Button>
      {fault !== undefined && <Note tone="bad">{fault}</Note>}
    </>
  )
}

function Foot({ mission }: { mission: Mission }) {
  const t = useT()
  const progressText = useProgressText()
  const { state, reward, endsAt } = mission
  return (
    <div className="ms-foot">
      <b>
        {state === 'locked'
          ? mission.after === undefined
            ? t('missions.state.locked')
            : t('missions.after', { name: mission.after })
          : state === 'open'
            ? t('missions.state.open')
            : state === 'claimed' || state === 'missed'
              ? t(`missions.state.${state}`)
              : progressText(mission)}
      </b>
      <span className="xs muted">
        {state === 'done' ? (
          t('missions.state.done')
        ) : state === 'claimed' ? (
          reward?.claimedAt !== undefined && <DateText atMs={Date.parse(reward.claimedAt)} look="day" />
        ) : (
          <>
            {t('missions.until')}{' '}
            <DateText
              atMs={Date.parse(state === 'claimable' ? (reward?.claimEndsAt ?? endsAt) : endsAt) - 1}
              look="short"
            />
          </>
        )}
      </span>
    </div>
  )
}
