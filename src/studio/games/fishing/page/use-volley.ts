import { type RefObject, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import type { FishConfig, VolleyResult } from '#studio/games/fishing/fish-game.ts'
import { shotCounts } from '#studio/games/fishing/shots.ts'
import { findFish, isCaught } from '#studio/games/fishing/sea.ts'
import { payOf } from '#studio/games/quick/times.ts'
import { troubleOf } from '#studio/games/solo-parts/pauses.ts'
import { useGone } from '#studio/games/solo-parts/use-gone.ts'
import { useRest } from '#studio/games/solo-parts/use-rest.ts'
import { isRefused } from '#studio/pages/calls.ts'
import { type Trouble, usePlay, useSession } from '#studio/pages/session.tsx'
import type { Played } from '#studio/wire/answers.ts'
import { useAmountText } from '#studio/pages/Amount.tsx'

import { playFish } from './play-fish.ts'
import type { Scene } from './scene.ts'
import type { SeaFace } from './sea-face.ts'

/** The player's choice, and the last volley. */
export interface VolleyHand {
  readonly config: FishConfig
  readonly fish: string
  aim(fish: string): void
  /** Of one shot. */
  readonly price: bigint
  setPrice(price: bigint): void
  readonly shots: number
  setShots(shots: number): void
  /** Of all shots together. */
  readonly stake: bigint
  /** The last volley; undefined while one is shown, and after another choice. */
  readonly played: Played | undefined
  /** It is of an earlier visit. */
  readonly isEarlier: boolean
  /** A volley is on its way, or its shots still fly. */
  readonly isBusy: boolean
  readonly isResting: boolean
  /** Why no volley can be fired now. */
  readonly reason: string | undefined
  readonly trouble: Trouble | undefined
  forgetTrouble(): void
  fire(): Promise<void>
}

const FIRST_PRICE = 1

export function useVolley(face: SeaFace, scene: RefObject<Scene | undefined>): VolleyHand {
  const session = useSession()
  const { opened } = session
  const config = opened.config as FishConfig
  const { play, reveal } = usePlay()
  const amountOf = useAmountText()
  const first = firstOf(face, config, opened.last)
  const [fish, aim] = useState(first.fish)
  const [price, setPrice] = useState(first.price)
  const [shots, setShots] = useState<number>(first.shots)
  const [played, setPlayed] = useState(opened.last)
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()
  const { isResting, rest } = useRest(opened.last?.restMs)
  const isGone = useGone()
  const stake = price * BigInt(shots)
  /** Another choice takes the last outcome off the stage. */
  const choose =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setPlayed(undefined)
    }
  const reason = useReason(config, stake)

  const fire = async () => {
    if (isBusy || isResting || reason !== undefined) return
    setBusy(true)
    setTrouble(undefined)
    setPlayed(undefined)
    rest(opened.minCycleMs)
    scene.current?.kick()
    const answer = await play(undefined, { kind: 'fire', fish, price, shots })
    if (isGone.current) return
    if (answer !== 'unanswered' && !isRefused(answer)) {
      rest(answer.restMs)
      await show({ answer, face, scene: scene.current, amountOf })
      setPlayed(answer)
    } else {
      setTrouble(await troubleOf(answer))
      await session.refetchBalance()
    }
    if (isGone.current) return
    reveal(answer)
    setBusy(false)
  }

  return {
    config,
    fish,
    aim: choose(aim),
    price,
    setPrice: choose(setPrice),
    shots,
    setShots: choose(setShots),
    stake,
    played,
    isEarlier: played !== undefined && played === opened.last,
    isBusy,
    isResting,
    reason,
    trouble,
    forgetTrouble: () => setTrouble(undefined),
    fire,
  }
}

/** Plays the picture and the sounds of a volley. Resolves when its last shot has landed. */
async function show({
  answer,
  face: { sea },
  scene,
  amountOf,
}: {
  readonly answer: Played
  readonly face: SeaFace
  readonly scene: Scene | undefined
  readonly amountOf: (units: bigint) => string
}): Promise<void> {
  const { fish, price, drawn } = answer.result as VolleyResult
  const times = findFish(sea, fish)?.times ?? 0
  // A payout up to the stake is stated and not celebrated.
  const isMore = answer.win > answer.stake
  let caught = 0
  await scene?.show({
    seat: 0,
    fish,
    hits: drawn.map((number) => isCaught(sea, number)),
    text: `+${amountOf(payOf(price, times))}`,
    isMore,
    onShot: () => playFish(sea.code, 'shot'),
    onCatch: () => {
      caught += 1
      if (isMore) playFish(sea.code, 'catch', caught)
    },
  })
  if (isMore) playFish(sea.code, 'more')
}

function useReason({ prices, stakeMost }: FishConfig, stake: bigint): string | undefined {
  const t = useT()
  const amountOf = useAmountText()
  const { isOver, isPaused } = useSession()
  if (isOver) return t('studio.session_over_short')
  if (isPaused) return t('studio.paused_short')
  if (prices.length === 0) return t('studio.no_stake')
  return stakeMost !== null && stake > stakeMost
    ? t('fishing.too_high', { amount: amountOf(stakeMost) })
    : undefined
}

/** The choice of the last volley, otherwise one shot at the most frequent fish for the second price. */
function firstOf({ sea }: SeaFace, { prices }: FishConfig, last: Played | undefined) {
  const { fish, price, drawn } = (last?.result ?? {}) as Partial<VolleyResult>
  const usual = prices[FIRST_PRICE] ?? prices[0] ?? BigInt(0)
  return {
    fish: (findFish(sea, fish) ?? sea.fish[0])?.code ?? '',
    price: price !== undefined && prices.includes(price) ? price : usual,
    shots: shotCounts.find((one) => one === drawn?.length) ?? shotCounts[0],
  }
}
