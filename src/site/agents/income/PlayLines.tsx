import { type ReactNode, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { hallName } from '#site/agents/HallShares.tsx'

import { type Figure, MemberLine, MoreLine, Waiting, signed } from './BetLines.tsx'
import { usePlay } from './use-statements.ts'

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
  return list.map(({ hall = '', ...sums }) => (
    <HallLines
      key={hall}
      statement={statement}
      hall={hall}
      note={<PlayNote sums={sums} figure={figure} />}
      amount={signed(sums[figure], figure)}
      figure={figure}
    />
  ))
}

function HallLines({
  statement,
  hall,
  note,
  amount,
  figure,
}: LinesProps & { hall: string; note: ReactNode; amount: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="st-line s1" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="chev" />
        <span className="nm">
          {hallName(t, hall)} {note}
        </span>
        <MoneyText amount={amount} tone="plain" />
      </button>
      {isOpen && <MemberLines statement={statement} hall={hall} figure={figure} />}
    </>
  )
}

/** The number of bets, and the part of a correction that was booked after the days. */
function PlayNote({
  sums: { plays, later },
  figure,
}: {
  sums: { plays: number; later?: Readonly<Record<Figure, string>> }
  figure: Figure
}) {
  const t = useT()
  return (
    <>
      <small>{t('income.plays', { count: plays })}</small>
      {later && (
        <small>
          {t('income.booked_later')} <MoneyText amount={signed(later[figure], figure)} tone="plain" />
        </small>
      )}
    </>
  )
}

function MemberLines({ statement, hall, figure }: LinesProps & { hall: string }) {
  const { pages, list } = usePlay(statement, hall)
  if (!list) return <Waiting isFailed={pages.isError} />
  return (
    <>
      {list.map(({ account, member, ...sums }, place) => (
        <MemberLine
          key={member ?? place}
          place={{ id: statement, hall }}
          member={member}
          account={account}
          note={<PlayNote sums={sums} figure={figure} />}
          amount={sums[figure]}
          figure={figure}
        />
      ))}
      <MoreLine pages={pages} look="s2" />
    </>
  )
}
