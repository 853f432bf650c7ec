import { type CSSProperties, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Chips } from '#browser/ui/Chips.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Tag } from '#browser/ui/Tag.tsx'

import { type Good, useRank } from './use-goods.ts'
import { type PointBalance, useWriteCount } from './use-points.ts'

interface GoodsProps {
  readonly goods: readonly Good[]
  readonly balance: PointBalance | undefined
  readonly onRedeem: (good: Good) => void
}

/** Goods that points buy, cheapest first, or only those that the member can redeem now. */
export function Goods({ goods, balance, onRedeem }: GoodsProps) {
  const t = useT()
  const rank = useRank()
  const [isOwn, setOwn] = useState(false)
  const canRedeem = (good: Good) => balance !== undefined && shortOf(good, balance, rank) === undefined
  const visible = isOwn ? goods.filter(canRedeem) : goods
  return (
    <section className="points-mall" aria-labelledby="points-goods">
      <div className="points-head">
        <h2 id="points-goods">{t('points.goods')}</h2>
        {balance && (
          <Chips
            label={t('points.goods')}
            selected={isOwn ? 'own' : 'all'}
            onSelect={(id) => setOwn(id === 'own')}
            options={(['all', 'own'] as const).map((id) => ({ id, label: t(`points.goods_${id}`) }))}
          />
        )}
      </div>
      {visible.length === 0 && <p className="muted">{t('points.goods_none')}</p>}
      <ul className="points-goods">
        {visible.map((good) => (
          <li key={good.id}>
            <GoodCard good={good} balance={balance} rank={rank} onRedeem={() => onRedeem(good)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const tints = {
  gift: 'cockfight',
  phone: 'fishing',
  horn: 'cards',
  clock: 'esports',
  star: 'lottery',
  medal: 'lottery',
  sports: 'sports',
  heart: 'slots',
} as const

type Short = 'gone' | 'level' | 'points'

function shortOf(good: Good, balance: PointBalance, rank: number): Short | undefined {
  if (good.left === 0) return 'gone'
  if (rank < good.rankLevel) return 'level'
  return balance.isBarred || balance.points < good.points ? 'points' : undefined
}

function GoodCard({
  good,
  balance,
  rank,
  onRedeem,
}: {
  good: Good
  balance: PointBalance | undefined
  rank: number
  onRedeem: () => void
}) {
  const t = useT()
  const count = useWriteCount()
  const short = balance ? shortOf(good, balance, rank) : good.left === 0 ? 'gone' : undefined
  return (
    <article
      className="card points-good"
      style={{ '--c': `var(--cat-${tints[good.look]})` } as CSSProperties}
    >
      <div className="points-picture">
        {good.picture === undefined ? (
          <Icon name={good.look} />
        ) : (
          <img src={good.picture} alt="" loading="lazy" decoding="async" />
        )}
      </div>
      <div className="points-about">
        <h3 dir="auto">{good.name}</h3>
        {good.details !== '' && (
          <p className="xs muted" dir="auto">
            {good.details}
          </p>
        )}
        <p className="xs muted">
          {t(good.left === 0 ? 'points.sold_out' : 'points.left', { count: good.left })}
          {good.rankLevel > 0 && ` · ${t('points.from_level', { level: good.rankLevel })}`}
        </p>
        <div className="points-price">
          <b className="num">{count(good.points)}</b>
          <span className="xs muted">{t('points.of_points')}</span>
          {balance && short === undefined && (
            <Button tone="soft" size="sm" onClick={onRedeem}>
              {t('points.do_redeem')} <span className="sr">{good.name}</span>
            </Button>
          )}
          {balance && short === 'level' && <Tag>{t('points.level', { level: good.rankLevel })}</Tag>}
          {balance && short === 'points' && !balance.isBarred && (
            <Tag>{t('points.short', { points: count(good.points - balance.points) })}</Tag>
          )}
        </div>
      </div>
    </article>
  )
}
