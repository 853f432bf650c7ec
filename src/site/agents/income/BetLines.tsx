import { type ReactNode, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { useBets } from '#site/agents/use-bets.ts'

export type Figure = 'validBet' | 'uncounted' | 'payouts'

/** Where the bets of a member's line lie. */
export type BetPlace = {
  readonly id: string
  readonly hall?: string | undefined
  readonly slot?: number | undefined
}

interface MemberProps {
  readonly place: BetPlace
  /** Absent for a member who has left the team, whose bets are no longer shown. */
  readonly member: string | undefined
  readonly account: string | undefined
  readonly note?: ReactNode
  readonly amount: string
  readonly figure: Figure
}

/** A member's line of a statement, which opens the single bets. */
export function MemberLine({ place, member, account, note, amount, figure }: MemberProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const money = <MoneyText amount={signed(amount, figure)} tone="plain" />
  if (member === undefined || account === undefined)
    return (
      <p className="st-line s2">
        <span className="nm">
          <span className="muted">{t('income.left_team')}</span> {note}
        </span>
        {money}
      </p>
    )
  return (
    <>
      <button type="button" className="st-line s2" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="chev" />
        <span className="nm">
          <Avatar id={account} sizeRem={1.15} />
          <bdi>{account}</bdi> {note}
        </span>
        {money}
      </button>
      {isOpen && <BetLines place={place} member={member} figure={figure} />}
    </>
  )
}

/** The bets as they are now; those that changed after the payment are in a correction. */
function BetLines({ place, member, figure }: { place: BetPlace; member: string; figure: Figure }) {
  const t = useT()
  const { pages, list, elsewhere } = useBets({ of: 'statement', input: { ...place, member } })
  if (!list) return <Waiting isFailed={pages.isError} />
  if (list.length === 0) return <p className="st-line s3">{t('income.no_bets')}</p>
  return (
    <>
      {list.map(({ id, game, at, returned, ...bet }) => (
        <p key={id} className="st-line s3">
          <span className="nm">
            <bdi>{game}</bdi>
            <small>
              <DateText atMs={Date.parse(at)} look="short" />
            </small>
          </span>
          <MoneyText amount={figure === 'payouts' ? signed(returned, figure) : bet[figure]} tone="plain" />
        </p>
      ))}
      {elsewhere !== undefined && (
        <p className="st-line s3">
          <span className="nm muted">{t('income.bets_elsewhere')}</span>
          <MoneyText amount={elsewhere} tone="plain" />
        </p>
      )}
      <MoreLine pages={pages} look="s3" />
    </>
  )
}

/** The button that loads the next lines. */
export function MoreLine({
  pages,
  look,
}: {
  pages: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
  look: 's2' | 's3'
}) {
  const t = useT()
  if (!pages.hasNextPage) return null
  return (
    <button
      type="button"
      className={`st-line ${look} more`}
      aria-busy={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
    >
      <span className="nm">{t('record.more')}</span>
    </button>
  )
}

export function Waiting({ isFailed }: { isFailed: boolean }) {
  const t = useT()
  return (
    <div className="st-line s1">
      {isFailed ? <Note tone="bad">{t('agent.failed')}</Note> : <Skeleton shape="text" />}
    </div>
  )
}

/** Payouts lower the share. */
export function signed(amount: string, figure: Figure): string {
  if (figure !== 'payouts') return amount
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
