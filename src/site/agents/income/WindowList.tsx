import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { useWindows } from '#site/agents/use-bets.ts'

import { MemberLine, MoreLine, Waiting } from './BetLines.tsx'

/** Each window that the statement counted: its valid bets, the members, and their bets. */
export function WindowList({ statement }: { statement: string }) {
  const t = useT()
  const { pages, list } = useWindows(statement, undefined)
  return (
    <section className="card st-windows" aria-label={t('income.windows_counted')}>
      <h3 className="rec-head">{t('income.windows_counted')}</h3>
      {!list ? (
        <Waiting isFailed={pages.isError} />
      ) : (
        list.map(({ slot, from, to, validBet }) => (
          <WindowLine
            key={slot}
            statement={statement}
            slot={slot}
            from={Date.parse(from)}
            to={Date.parse(to)}
            validBet={validBet}
          />
        ))
      )}
      <MoreLine pages={pages} look="s2" />
    </section>
  )
}

interface LineProps {
  readonly statement: string
  readonly slot: number
  readonly from: number
  readonly to: number
  readonly validBet: string
}

function WindowLine({ statement, slot, from, to, validBet }: LineProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="st-line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="chev" />
        <span className="nm">
          <bdi className="num">
            <DateText atMs={from} look="time" />–<DateText atMs={to} look="time" />
          </bdi>
        </span>
        <MoneyText amount={validBet} tone="plain" />
      </button>
      {isOpen && <WindowMembers statement={statement} slot={slot} />}
    </>
  )
}

function WindowMembers({ statement, slot }: { statement: string; slot: number }) {
  const { pages, list } = useWindows(statement, slot)
  if (!list) return <Waiting isFailed={pages.isError} />
  return (
    <>
      {list.map(({ account, member, validBet }, place) => (
        <MemberLine
          key={member ?? place}
          place={{ id: statement, slot }}
          member={member}
          account={account}
          amount={validBet}
          figure="validBet"
        />
      ))}
      <MoreLine pages={pages} look="s2" />
    </>
  )
}
