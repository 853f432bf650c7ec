import { useT } from '#browser/i18n/translate.ts'
import { useTermFormat } from '#browser/offers/TermLines.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import type { MemberReward } from '#contract/offers.ts'
import { PayArt } from '#site/paying/PayArt.tsx'
import { claimLabel, piecesText } from '#site/paying/claim-label.ts'
import { useClaim } from '#site/paying/use-claim.ts'

import { FigureButton } from './FigureButton.tsx'
import { RoundsAction, RoundsText } from './RoundsText.tsx'
import { TicketsText } from './TicketsText.tsx'
import { hasFigure, reasonText, remarkOf, rewardTones } from './reward-words.ts'
import { Until } from './Until.tsx'

/** A reward that waits: what it gives, for what, until when, and the claim. */
export function RewardCard({ reward, isFirst }: { reward: MemberReward; isFirst: boolean }) {
  const t = useT()
  const format = useTermFormat(reward.currency)
  const { claim, isBusy, fault } = useClaim(reward)
  const { kind, amount, gives, state, claimEndsAt, rounds, tickets } = reward
  const pieces = piecesText(reward, t)
  const remark = remarkOf(reward)
  return (
    <li className="card rw-card">
      <span className="rw-art">
        <PayArt offer={{ kind, product: 'any' }} />
      </span>
      <div className="rw-words">
        <b className="rw-name">{t(`pay.kind.${kind}`)}</b>
        <span className="rw-value">
          {pieces ?? <MoneyText amount={amount} symbol={format.symbol} />}
          {gives === 'bonus' && <Tag>{t('reward.bonus')}</Tag>}
        </span>
        {rounds && <RoundsText rounds={rounds} format={format} />}
        {tickets && <TicketsText tickets={tickets} />}
        <span className="xs muted">{reasonText(reward, format)}</span>
        {hasFigure(reward) && <FigureButton reward={reward} />}
        {claimEndsAt !== undefined && <Until atMs={Date.parse(claimEndsAt)} />}
      </div>
      {state === 'claimable' ? (
        <Button
          tone={isFirst ? 'gold' : 'soft'}
          isBusy={isBusy}
          aria-label={claimLabel(reward, format)}
          onClick={claim}
        >
          {t('pay.claim')}
        </Button>
      ) : rounds?.state ? (
        <RoundsAction rounds={rounds} />
      ) : (
        <Tag tone={rewardTones[state]}>{t(`reward.state.${state}`)}</Tag>
      )}
      {remark && <p className="rw-wide xs muted">{t(`reward.remark.${remark}`)}</p>}
      {fault !== undefined && (
        <div className="rw-wide">
          <Note tone="bad">{fault}</Note>
        </div>
      )}
    </li>
  )
}
