import type { CSSProperties } from 'react'

import { useNowMs } from '#browser/ui/clock-store.ts'
import { GamePicture } from '#browser/ui/GamePicture.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { useT, useWords } from '#browser/i18n/translate.ts'
import type { Output } from '#contract/endpoint.ts'
import type { winnings } from '#contract/winnings.ts'

import { agoOf } from './ago.ts'

export type Win = Output<typeof winnings.best>['list'][number]

/** The icon of a hall in its colour. */
export function HallSign({ category }: { category: Win['category'] }) {
  return (
    <span className="hall-sign" style={{ '--c': `var(--cat-${category})` } as CSSProperties}>
      <Icon name={category} />
    </span>
  )
}

/** The masked name, with a mark where a program of the demonstration plays the account. */
export function Winner({ win: { player, isDemo } }: { win: Pick<Win, 'player' | 'isDemo'> }) {
  const t = useT()
  return (
    <>
      <bdi>{player}</bdi>
      {isDemo && (
        <>
          {' '}
          <span className="tag">{t('winners.demo')}</span>
        </>
      )}
    </>
  )
}

/** Time since the win, in minutes. */
export function Ago({ time }: { time: string }) {
  const { tag } = useWords()
  const nowMs = useNowMs()
  // The server has no current time for the page; the text appears after hydration.
  return <time dateTime={time}>{nowMs === 0 ? '' : agoOf(Date.parse(time), nowMs, tag)}</time>
}

/** The tile of the game; the sign of its hall where the house does not know the game. */
export function WinTile({ win: { picture, category } }: { win: Pick<Win, 'picture' | 'category'> }) {
  if (picture === undefined) return <HallSign category={category} />
  return (
    <span className="win-tile">
      <GamePicture src={picture} />
    </span>
  )
}

/** How many times the stake was paid: `12.5×`. */
export function Times({ hundredths }: { hundredths: number | undefined }) {
  const { tag } = useWords()
  if (hundredths === undefined) return null
  const times = (hundredths / 100).toLocaleString(tag, { maximumFractionDigits: hundredths < 1_000 ? 1 : 0 })
  return (
    <bdi className="num" dir="ltr">
      {times}×
    </bdi>
  )
}

/** When a prize was won, and how many times the stake it was. */
export function WinFacts({ win }: { win: Win }) {
  return (
    <small>
      <Ago time={win.time} />
      {win.timesHundredths !== undefined && ' · '}
      <Times hundredths={win.timesHundredths} />
    </small>
  )
}

export function WinRow({ win }: { win: Win }) {
  return (
    <li>
      <WinTile win={win} />
      <span className="winner-words">
        <b>
          <bdi>{win.gameName}</bdi>
        </b>
        <small>
          <Winner win={win} /> · <Ago time={win.time} />
        </small>
      </span>
      <span className="winner-sums">
        <MoneyText amount={win.prize} />
        <small>
          <Times hundredths={win.timesHundredths} />
        </small>
      </span>
    </li>
  )
}
