import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { limits } from '#contract/limits.ts'
import { ClockNews } from '#site/limits/ClockNews.tsx'
import { useSessionClock } from '#site/limits/use-session-clock.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { useBalance } from '#site/wallet/use-balance.ts'

import { useHeld } from './use-held.ts'

/** Minimum interval between refetches of the net position, which follow balance changes. */
const ASK_EVERY_MS = 5_000

/** Session duration to the second, and its net position. */
export function SessionFigures({ isForMoney, isHeld }: { isForMoney: boolean; isHeld: boolean }) {
  const t = useT()
  const openCentre = useOpenCentre()
  const { clock, nowMs, isDue } = useSessionClock()
  const net = useHeld(useNet(isForMoney), isHeld)
  if (!clock) return null
  return (
    <>
      <button type="button" className="play-figures" onClick={() => openCentre('saferPlay')}>
        <Icon name={clock.shutOut ? 'lock' : 'clock'} />
        <span className="sr">{t('play.clock')}</span>
        <span className="num">{secondsText(nowMs - Date.parse(clock.startedAt))}</span>
        {net !== undefined && (
          <span className="play-net">
            <span className="sr">{t('play.net')}</span>
            <MoneyText amount={net} tone="plain" showsPlus />
          </span>
        )}
      </button>
      <ClockNews shutOut={clock.shutOut} isDue={isDue} />
    </>
  )
}

function useNet(isForMoney: boolean): string | undefined {
  const api = useApi()
  const figures = useQuery({ ...queryOf(api, limits.figures, {}), enabled: isForMoney })
  const amount = useBalance().data?.available
  const refetchedAt = useRef(0)
  const ask = useEffectEvent(() => {
    refetchedAt.current = performance.now()
    void figures.refetch()
  })
  useEffect(() => {
    if (amount === undefined || !isForMoney) return undefined
    const wait = Math.max(0, refetchedAt.current + ASK_EVERY_MS - performance.now())
    const timer = setTimeout(ask, wait)
    return () => clearTimeout(timer)
  }, [amount, isForMoney])
  return isForMoney ? figures.data?.session.net : undefined
}

function secondsText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value % 60).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}`
}
