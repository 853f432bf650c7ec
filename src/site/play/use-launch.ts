import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { type Api, useApi } from '#browser/api/api.ts'
import type { Game } from '#contract/games.ts'
import { type Opened, type Start, launch } from '#contract/launch.ts'
import { useSite } from '#site/bootstrap.ts'
import { paths, withSearch } from '#site/paths.ts'
import { useNavigate } from '#site/routing.ts'

import type { Place } from './play-place.ts'

/** State of a launch. */
export type LaunchState =
  | { readonly step: 'opening'; readonly game?: Game }
  | { readonly step: 'open'; readonly game: Game; readonly opened: Opened }
  /** Runs in a window of its own. */
  | { readonly step: 'window'; readonly game: Game; readonly opened: Opened }
  /** The browser blocked the pop-up; a click can open it. */
  | { readonly step: 'blocked'; readonly game: Game }
  | { readonly step: 'list'; readonly game: Game; readonly games: readonly Game[] }
  | { readonly step: 'failed'; readonly game?: Game | undefined; readonly error: unknown }

export interface Launched {
  readonly state: LaunchState
  /** Starts a new launch; `opensWindow` opens the window within the click, after a blocked pop-up. */
  readonly retry: (how?: { readonly opensWindow?: boolean }) => void
}

/**
 * Launches a game: requests a launch, then redeems its token. Each retry is a new launch. Unmounting ends the session
 * of a frame; a session that opens later is ended on arrival.
 */
export function useLaunch(place: Place): Launched {
  const api = useApi()
  const { language } = useSite()
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<LaunchState>({ step: 'opening' })
  const goToLottery = ({ game }: Start) =>
    navigate({
      to: paths.lottery,
      search: withSearch(game ? { vendor: game.vassalage, gameCode: game.gameCode } : {}),
      replace: true,
    })
  const pressed = useRef<Window | null>(null)
  const takeWindow = () => {
    const taken = pressed.current ?? openBlank()
    pressed.current = null
    return taken
  }
  const open = useEffectEvent((isCurrent: () => boolean) =>
    openGame({ api, language, place, isCurrent, onState: setState, goToLottery, takeWindow }),
  )
  useEffect(() => {
    let isCurrent = true
    void open(() => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [attempt])
  const standing = state.step === 'open' ? state.opened.sessionId : undefined
  useEffect(() => {
    if (standing === undefined) return undefined
    return () => void leave(api, standing)
  }, [api, standing])
  return {
    state,
    retry: ({ opensWindow = false } = {}) => {
      if (opensWindow) pressed.current = openBlank()
      setState({ step: 'opening', ...('game' in state && state.game ? { game: state.game } : {}) })
      setAttempt((count) => count + 1)
    },
  }
}

/** Fire and forget: if the call is lost, the session expires, and a closed page places no bets. */
export function leave(api: Api, sessionId: string): Promise<unknown> {
  return api.call(launch.endPlaySession, { sessionId }).catch(() => undefined)
}

interface Opening {
  readonly api: Api
  readonly language: ReturnType<typeof useSite>['language']
  readonly place: Place
  readonly isCurrent: () => boolean
  readonly onState: (state: LaunchState) => void
  readonly goToLottery: (begun: Start) => void
  readonly takeWindow: () => Window | null
}

async function openGame(opening: Opening): Promise<void> {
  const { api, language, place, isCurrent, onState, goToLottery } = opening
  let game: Game | undefined
  try {
    const { isFree, ...target } = place
    const begun = await api.call(isFree ? launch.tryGame : launch.launchFB, { ...target, language })
    if (!isCurrent()) return
    if (begun.kind === 'lottery') return goToLottery(begun)
    game = begun.game
    if (!game) throw new Error('the started game has no description')
    if (begun.kind === 'vassalage') return onState({ step: 'list', game, games: begun.games ?? [] })
    if (begun.kind === 'popup') return await openWindow(opening, begun, game)
    onState({ step: 'opening', game })
    await openFrame(opening, begun)
  } catch (error) {
    if (isCurrent()) onState({ step: 'failed', game, error })
  }
}

async function openFrame(opening: Opening, begun: Start): Promise<void> {
  const opened = await redeem(opening, begun)
  if (opening.isCurrent()) opening.onState({ step: 'open', game: opened.game, opened })
  else await leave(opening.api, opened.sessionId)
}

const WINDOW = 'popup,width=1280,height=800'
const openBlank = () => window.open('', '_blank', WINDOW)

/** Opens the window before the launch token is redeemed: browsers block windows that open too long after a click. */
async function openWindow(opening: Opening, begun: Start, game: Game): Promise<void> {
  const opened = opening.takeWindow()
  if (!opened) return opening.onState({ step: 'blocked', game })
  opening.onState({ step: 'opening', game })
  try {
    const found = await redeem(opening, begun)
    if (!opening.isCurrent()) {
      opened.close()
      return void (await leave(opening.api, found.sessionId))
    }
    // No `opener`: the foreign page must not reach this one.
    opened.opener = null
    opened.location.replace(found.url)
    opening.onState({ step: 'window', game, opened: found })
  } catch (error) {
    opened.close()
    throw error
  }
}

async function redeem({ api, language }: Opening, { launchToken = '' }: Start): Promise<Opened> {
  const { theme } = document.documentElement.dataset
  const isChosen = theme === 'dark' || theme === 'light'
  return await api.call(launch.launchGame, { launchToken, language, ...(isChosen ? { theme } : {}) })
}
