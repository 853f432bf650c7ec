import { useT } from '#browser/i18n/translate.ts'
import { useTermFormat } from '#browser/offers/TermLines.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import type { MemberReward } from '#contract/offers.ts'

import { FigureButton } from './FigureButton.tsx'
import { RoundsText } from './RoundsText.tsx'
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
      cell: ({ amount, state, rounds }) => (
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
  return (
    <span className="rw-row-name">
      <b>
        {t(`pay.kind.${reward.kind}`)}{' '}
        {reward.rounds && <Tag>{t('pay.gives_free_rounds', { count: reward.rounds.count })}</Tag>}
        {reward.gives === 'bonus' && <Tag>{t('reward.bonus')}</Tag>}
      </b>
      <small className="muted">{reasonText(reward, format)}</small>
      {reward.rounds && <RoundsText rounds={reward.rounds} format={format} />}
      {remark && <small className="muted">{t(`reward.remark.${remark}`)}</small>}
      {hasFigure(reward) && <FigureButton reward={reward} />}
    </span>
  )
}
