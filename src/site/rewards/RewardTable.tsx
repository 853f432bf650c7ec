import { useT } from '#browser/i18n/translate.ts'
import { useTermFormat } from '#browser/offers/TermLines.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import type { MemberReward } from '#contract/offers.ts'
import { piecesText } from '#site/paying/claim-label.ts'

import { FigureButton } from './FigureButton.tsx'
import { RoundsText } from './RoundsText.tsx'
import { TicketsText } from './TicketsText.tsx'
import { hasFigure, reasonText, remarkOf, rewardTones } from './reward-words.ts'

/** Rewards in rows; two-line cards on phones. */
export function RewardTable({ list }: { list: readonly MemberReward[] }) {
  const t = useT()
  const columns: readonly Column<MemberReward>[] = [
    { id: 'name', head: t('reward.offer'), cell: (reward) => <Name reward={reward} /> },
    {
      id: 'time',
      head: t('record.time'),
      cell: ({ endedAt, qualifiedAt }) => <DateText atMs={Date.parse(endedAt ?? qualifiedAt)} look="short" />,
    },
    {
      id: 'state',
      head: t('reward.state'),
      cell: ({ state }) => <Tag tone={rewardTones[state]}>{t(`reward.state.${state}`)}</Tag>,
    },
    {
      id: 'amount',
      head: t('record.amount'),
      isNumber: true,
      // Tickets are no money: what they win is among the prizes.
      cell: ({ amount, state, rounds, tickets }) =>
        tickets ? null : (
          <MoneyText
            amount={rounds ? rounds.won : amount}
            tone={state === 'claimed' || state === 'issued' ? 'money' : 'plain'}
          />
        ),
    },
  ]
  return (
    <div className="card rec-list">
      <Table label={t('reward.list')} look="records" columns={columns} rows={list} rowId={({ id }) => id} />
    </div>
  )
}

function Name({ reward }: { reward: MemberReward }) {
  const t = useT()
  const format = useTermFormat(reward.currency)
  const remark = remarkOf(reward)
  const pieces = piecesText(reward, t)
  return (
    <span className="rw-row-name">
      <b>
        {t(`pay.kind.${reward.kind}`)} {pieces !== undefined && <Tag>{pieces}</Tag>}
        {reward.gives === 'bonus' && <Tag>{t('reward.bonus')}</Tag>}
      </b>
      <small className="muted">{reasonText(reward, format)}</small>
      {reward.rounds && <RoundsText rounds={reward.rounds} format={format} />}
      {reward.tickets && <TicketsText tickets={reward.tickets} />}
      {remark && <small className="muted">{t(`reward.remark.${remark}`)}</small>}
      {hasFigure(reward) && <FigureButton reward={reward} />}
    </span>
  )
}
