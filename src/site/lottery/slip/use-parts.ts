import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { use, useSyncExternalStore } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { browserStorage } from '#browser/storage.ts'
import { useNow } from '#browser/ui/clock-store.ts'
import { lottery as lotteryCalls } from '#contract/lottery.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { type Draft, readDraft } from '#site/lottery/betting/draft.ts'
import { useDraft } from '#site/lottery/betting/draft-store.ts'
import { type Lottery, type LotteryGame, type Terms, lotteryOf } from '#site/lottery/betting/lottery.ts'
import { pairLotteryOf } from '#site/lottery/betting/pair-lottery.ts'
import { AGAIN_MS, type Draw, countOf } from '#site/lottery/betting/use-lottery.ts'
import { restMs } from '#site/lottery/refetch-after.ts'
import { loadRules, rulesOf } from '#site/lottery/rules.ts'
import { SLIPS_KEY } from '#site/lottery/slips-key.ts'
import { useMember } from '#site/session/use-member.ts'

import { type KeptPart, keptParts } from './kept-parts.ts'
import { type QuotedDraft, quoteDraft } from './quote.ts'

/** Changes the draft of a part, and answers it as it is kept then. */
export type ChangeDraft = (change: (draft: Draft) => Draft) => Draft | undefined

/** The lines of one lottery on the slip, or of the two stations of bets on two draws. */
export interface SlipPart {
  readonly name: string
  readonly lottery: Lottery
  readonly draft: Draft
  readonly quoted: QuotedDraft
  /** The draws for which it is placed. */
  readonly draws: readonly Draw[]
  readonly onChange: ChangeDraft
}

export interface SlipParts {
  readonly parts: readonly SlipPart[]
  /** The lotteries of all parts. */
  readonly codes: readonly string[]
  /** Parts of lotteries that the brand does not offer any more. */
  readonly lost: readonly LostPart[]
  readonly isLoading: boolean
}

export interface LostPart extends Pick<KeptPart, 'name' | 'lines'> {
  readonly onRemove: () => void
}

const storedSlips = () => browserStorage.getItem(SLIPS_KEY)

/** The parts of the member's slip, that of the page first, each with its terms and draws of now. */
export function useSlipParts({ game }: Lottery): SlipParts {
  const member = useMember()
  const text = useSyncExternalStore(useDraft.subscribe, storedSlips, () => null)
  const [, change] = useDraft(game)
  const kept = member === 'loading' ? [] : keptParts(text, member?.account ?? '', game.code)
  const codes = [...new Set(kept.flatMap((one) => one.codes))]
  const found = useTermsOf(codes)
  const drawsOf = useDrawsOf(codes, kept)
  const parts: SlipPart[] = []
  const lost: LostPart[] = []
  let isLoading = false
  for (const one of kept) {
    const lottery = lotteryOfPart(one, found)
    const of = { ...game, code: one.codes[0] ?? '' }
    if (lottery === undefined) isLoading = true
    else if (lottery === 'none')
      lost.push({ ...one, onRemove: () => change((now) => ({ ...now, lines: [] }), gameOf(of, one)) })
    else {
      const { terms, step } = lottery
      const draft = readDraft(lottery.game, one.stored)
      const quoted = quoteDraft(lottery.game, draft, { returnMilli: terms.returnMilli, step })
      const draws = drawsOf(one.codes).slice(0, draft.draws)
      const onChange: ChangeDraft = (how) => change(how, lottery.game)
      if (quoted.lines.length > 0) parts.push({ name: one.name, lottery, draft, quoted, draws, onChange })
    }
  }
  return { parts, lost, codes, isLoading }
}

/** A game by the name of its part alone. */
function gameOf(game: LotteryGame, { codes: [, second] }: KeptPart): LotteryGame {
  return second === undefined ? game : { ...game, second: { code: second, name: second } }
}

type Found = ReadonlyMap<string, Terms | 'none' | undefined>

function useTermsOf(codes: readonly string[]): Found {
  const api = useApi()
  const answers = useQueries({
    queries: codes.map((gameCode) => queryOf(api, lotteryTickets.terms, { gameCode })),
  })
  return new Map(
    codes.map((code, at) => [code, answers[at]?.data ?? (answers[at]?.isError ? 'none' : undefined)]),
  )
}

function lotteryOfPart({ codes }: KeptPart, found: Found): Lottery | 'none' | undefined {
  const [terms, second] = codes.map((code) => found.get(code))
  if (terms === 'none' || second === 'none') return 'none'
  if (!terms || (codes.length > 1 && !second)) return undefined
  const lottery = lotteryOf(terms, rulesOf(terms.family) ?? use(loadRules(terms.family)))
  return second ? pairLotteryOf(lottery, second) : lottery
}

/** The draws of lotteries that still take bets; of two stations those that have the same number. */
function useDrawsOf(codes: readonly string[], kept: readonly KeptPart[]) {
  const api = useApi()
  const most = (code: string) =>
    Math.max(1, ...kept.filter((one) => one.codes.includes(code)).map(({ draws }) => draws))
  const answers = useQueries({
    queries: codes.map((gameCode) => ({
      ...queryOf(api, lotteryCalls.comingDraws, { gameCode, count: countOf(most(gameCode)) }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }: { state: Parameters<typeof restMs>[0] }) => restMs(state, AGAIN_MS),
    })),
  })
  const lists = new Map(codes.map((code, at) => [code, answers[at]?.data?.list ?? []]))
  const closings = [...lists.values()].flat().map(({ closesAt }) => Date.parse(closesAt))
  const closedMs = useNow((nowMs) => Math.max(0, ...closings.filter((atMs) => atMs <= nowMs)))
  const openOf = (code = '') =>
    (lists.get(code) ?? []).filter(({ closesAt }) => Date.parse(closesAt) > closedMs)
  return ([first, second]: readonly string[]): readonly Draw[] => {
    if (second === undefined) return openOf(first)
    const others = new Set(openOf(second).map(({ numero }) => numero))
    return openOf(first).filter(({ numero }) => others.has(numero))
  }
}
