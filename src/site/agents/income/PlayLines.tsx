import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { hallName } from '#site/agents/HallShares.tsx'

import { usePlay } from './use-statements.ts'

type Figure = 'validBet' | 'payouts'

interface LinesProps {
  readonly statement: string
  readonly figure: Figure
}

/** The frozen play behind a line: halls, and the members of each hall. */
export function PlayLines({ statement, figure }: LinesProps) {
  const t = useT()
  const { pages, list } = usePlay(statement, undefined)
  if (!list) return <Waiting isFailed={pages.isError} />
  if (list.length === 0) return <p className="st-line none">{t('income.no_play')}</p>
  return list.map(({ hall = '', plays, ...sums }) => (
    <HallLines
      key={hall}
      statement={statement}
      hall={hall}
      plays={plays}
      amount={signed(sums[figure], figure)}
      figure={figure}
    />
  ))
}

function HallLines({
  statement,
  hall,
  plays,
  amount,
  figure,
}: LinesProps & { hall: string; plays: number; amount: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="st-line s1" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="chev" />
        <span className="nm">
          {hallName(t, hall)} <small>{t('income.plays', { count: plays })}</small>
        </span>
        <MoneyText amount={amount} tone="plain" />
      </button>
      {isOpen && <MemberLines statement={statement} hall={hall} figure={figure} />}
    </>
  )
}

function MemberLines({ statement, hall, figure }: LinesProps & { hall: string }) {
  const t = useT()
  const { pages, list } = usePlay(statement, hall)
  if (!list) return <Waiting isFailed={pages.isError} />
  return (
    <>
      {list.map(({ account, plays, ...sums }, place) => (
        <p key={place} className="st-line s2">
          <span className="nm">
            {account === undefined ? (
              <span className="muted">{t('income.left_team')}</span>
            ) : (
              <>
                <Avatar id={account} sizeRem={1.15} />
                <bdi>{account}</bdi>
              </>
            )}{' '}
            <small>{t('income.plays', { count: plays })}</small>
          </span>
          <MoneyText amount={signed(sums[figure], figure)} tone="plain" />
        </p>
      ))}
      {pages.hasNextPage && (
        <button
          type="button"
          className="st-line s2 more"
          aria-busy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          <span className="nm">{t('record.more')}</span>
        </button>
      )}
    </>
  )
}

function Waiting({ isFailed }: { isFailed: boolean }) {
  const t = useT()
  return (
    <div className="st-line s1">
      {isFailed ? <Note tone="bad">{t('agent.failed')}</Note> : <Skeleton shape="text" />}
    </div>
  )
}

/** Payouts lower the share. */
function signed(amount: string, figure: Figure): string {
  if (figure === 'validBet') return amount
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
