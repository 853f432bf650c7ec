// Compiled memoization would add more bytes than it saves work: numbers and prices are memoized themselves.
'use no memo'

import { type CSSProperties, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { useSearch } from '#browser/routing/routing-context.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { useMoneyInput } from '#browser/ui/use-money-input.ts'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { frequenciesOf } from '#domain/lottery/draw/frequency.ts'
import { families } from '#domain/lottery/families/families.ts'
import { SLIP_LINES } from '#domain/lottery/slips/bounds.ts'
import { Near } from '#site/layout/Near.tsx'
import { useIsAwake } from '#site/layout/PageAwake.tsx'
import { stakeBoundsOf } from '#site/lottery/limits/bounds.ts'
import { readGameCode } from '#site/lottery/lottery-place.ts'
import { readWayBack } from '#site/lottery/way-back.ts'
import { paths, withSearch } from '#site/paths.ts'
import { Link, useNavigate } from '#site/routing.ts'
import { useMember } from '#site/session/use-member.ts'

import { firstStake } from './base-stake.ts'
import { Board } from './Board.tsx'
import { type Draft, type NewBet, draftLine } from './draft.ts'
import { useDraft } from './draft-store.ts'
import { DrawHead } from './DrawHead.tsx'
import { type Lottery, type LotteryGame, typeOf } from './lottery.ts'
import { SlipPlace } from './SlipPlace.tsx'
import { TypePicker } from './TypePicker.tsx'
import { type Draw, useComingDraws, useLottery, useResults } from './use-lottery.ts'
import { WatchedDraw } from './WatchedDraw.tsx'

import '#browser/ui/later.css'
import './betting.css'

const MemberParts = lazyPart(() => import('./MemberParts.tsx').then((chunk) => chunk.MemberParts))
const PairStations = lazyPart(() => import('./PairStations.tsx').then((chunk) => chunk.PairStations))
const PastResults = lazyPart(() => import('./PastResults.tsx').then((chunk) => chunk.PastResults))

/** One lottery: its next draw, its bet types and numbers, the slip, results, and the member's tickets. */
export default function BettingPage() {
  const t = useT()
  const gameCode = useSearch(readGameCode) ?? ''
  const { lottery, isLost } = useLottery(gameCode)
  if (lottery) return <Betting lottery={lottery} />
  if (!isLost) return <div className="wrap page" aria-busy="true" />
  return (
    <div className="wrap page">
      <div className="card">
        <EmptyState
          kind="records"
          title={t('lottery.unknown_title')}
          text={t('lottery.unknown_text')}
          action={
            <Link className={buttonClass({ tone: 'line' })} to={paths.lottery}>
              {t('lottery.back')}
            </Link>
          }
        />
      </div>
    </div>
  )
}

/** Numbers that are marked as drawn often. */
const OFTEN = 5

function Betting({ lottery }: { lottery: Lottery }) {
  const t = useT()
  const { game } = lottery
  const isAwake = useIsAwake()
  const member = useMember()
  const [type, chooseType] = useBetType(lottery)
  const back = useSearch((search) => (isAwake ? readWayBack(search) : undefined))
  const [next] = useComingDraws(game.code)
  const results = useResults(game.code)
  const [last] = results
  const frequencies = frequenciesOf(
    families[game.family].form,
    results.map(({ opened = [] }) => opened),
    OFTEN,
  )
  if (!type) return null
  return (
    <div
      className="wrap page betting"
      style={{ '--c': `var(--cat-${game.prizeMode === 'Elott' ? 'elottery' : 'lottery'})` } as CSSProperties}
    >
      <Link className="link small" {...(back ?? { to: pathOf(game) })}>
        {t(back ? 'lottery.way_back' : 'lottery.back')}
      </Link>
      <DrawHead lottery={lottery} next={next} last={last} />
      {(next ?? last)?.drawnBy === 'demo' && <Note>{t('lottery.demo_results')}</Note>}
      <Columns lottery={lottery} next={next} type={type} chooseType={chooseType} hot={frequencies.often} />
      <Near className="bet-below-place">
        <PastResults lottery={lottery} results={results} frequencies={frequencies} />
      </Near>
      {member && member !== 'loading' && isAwake && (
        <PartBoundary>
          <MemberParts lottery={lottery} />
        </PartBoundary>
      )}
      <WatchedDraw family={game.family} next={next} results={results} />
    </div>
  )
}

/** The bet types; the numbers of the chosen one, and the slip. Bets on two draws ask for the second station first. */
function Columns({
  lottery,
  next,
  type,
  chooseType,
  hot,
}: {
  lottery: Lottery
  next: Draw | undefined
  type: BetType
  chooseType: ChooseType
  hot: readonly string[]
}) {
  const t = useT()
  const [pair, setPair] = useState<Lottery>()
  const of = type.draws ? pair : lottery
  const [draft, setDraft] = useDraft((of ?? lottery).game)
  return (
    <div className="bet-cols">
      <section className="card" aria-label={t('lottery.types')}>
        <TypePicker
          types={lottery.game.types}
          selected={type.code}
          returnMilli={lottery.terms.returnMilli}
          onSelect={chooseType}
        />
        {type.draws && (
          <PartBoundary>
            <PairStations
              lottery={lottery}
              next={next}
              onSelect={(second) => chooseType(type.code, second)}
              onChange={setPair}
            />
          </PartBoundary>
        )}
        {of && (
          <Bets
            key={of.game.second?.code}
            lottery={of}
            type={type}
            next={next}
            hot={hot}
            draft={draft}
            onChange={setDraft}
          />
        )}
      </section>
      <SlipPlace lottery={lottery} />
    </div>
  )
}

function Bets({
  draft,
  onChange,
  ...board
}: {
  lottery: Lottery
  type: BetType
  next: Draw | undefined
  hot: readonly string[]
  draft: Draft
  onChange: (change: (draft: Draft) => Draft) => void
}) {
  const t = useT()
  const { lottery, type } = board
  const { game, terms, step } = lottery
  const bounds = stakeBoundsOf(lottery, type.code)
  const input = useMoneyInput({ currency: terms.currency, ...bounds, initial: firstStake(step, bounds) })
  const add = (lines: readonly NewBet[]) =>
    onChange((now) => ({
      ...now,
      lines: [
        ...now.lines,
        ...lines.flatMap(({ type: code, choice, stake }) => {
          const of = typeOf(game, code)
          const bet = { id: crypto.randomUUID(), choice, stake }
          return of ? [draftLine(of, bet, terms.returnMilli)] : []
        }),
      ],
    }))
  return (
    <>
      {draft.lines.length >= SLIP_LINES && (
        <Note tone="warn">{t('lottery.slip_full', { lines: SLIP_LINES })}</Note>
      )}
      <Board key={type.code} {...board} input={input} onAdd={add} />
    </>
  )
}

function pathOf({ prizeMode }: LotteryGame) {
  return prizeMode === 'Elott' ? paths.vnlottery : paths.lottery
}

type ChooseType = (code: string, second?: string) => void

/** The bet type in the URL, else the first one of the lottery. */
function useBetType({ game }: Lottery) {
  const isAwake = useIsAwake()
  const navigate = useNavigate()
  const code = useSearch(({ playType }) => (isAwake && typeof playType === 'string' ? playType : undefined))
  const type = typeOf(game, code ?? '') ?? game.types[0]
  const backUrl = useSearch(({ backUrl: path }) => (typeof path === 'string' ? path : undefined))
  const choose: ChooseType = (playType, second) =>
    navigate({
      to: pathOf(game),
      search: withSearch({ gameCode: game.code, playType, second, backUrl }),
      replace: true,
      keepsScroll: true,
    })
  return [type, choose] as const
}
