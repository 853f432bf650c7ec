import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { type CallRefused, useApi } from '#browser/api/api.ts'
import { sendOnce } from '#browser/api/send-once.ts'
import { useIntentStores } from '#browser/api/use-intent.ts'
import { useT } from '#browser/i18n/translate.ts'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { type Draft, emptyDraft } from '#site/lottery/betting/draft.ts'
import type { Lottery } from '#site/lottery/betting/lottery.ts'
import type { Draw } from '#site/lottery/betting/use-lottery.ts'

import { type PartOutcome, placeParts } from './place-parts.ts'
import type { QuotedDraft } from './quote.ts'
import type { SlipPart } from './use-parts.ts'

type SlipInput = Omit<Input<typeof lotteryTickets.place>, 'requestId'>
type Answer = Output<typeof lotteryTickets.place>

/** Tickets of a part that the server has just made, with the lines of each. */
export interface Placed extends Answer {
  readonly name: string
  readonly lottery: Lottery
  readonly onChange: SlipPart['onChange']
  readonly lines: SlipInput['tickets'][number]['lines']
  readonly atMs: number
  /** The moment betting on a draw closes, by number, as the page knew it. */
  readonly closings: ReadonlyMap<string, string>
}

/** Placing the parts of a slip: each once, however often it is pressed or sent, in whichever tab. */
export interface Placing {
  readonly isBusy: boolean
  /** The server's outcome for a part as it stands now; a changed part has none yet. */
  readonly outcomeOf: (part: PartVersion) => PartOutcome<Answer> | undefined
  readonly run: (parts: readonly SlipPart[]) => void
  /** Forgets the outcomes of a part. */
  readonly reset: (name: string) => void
  readonly placed: readonly Placed[]
  readonly dismiss: () => void
}

type PartVersion = Pick<SlipPart, 'name'> & { readonly draft: Pick<Draft, 'requestId'> }
const versionOf = ({ name, draft }: PartVersion) => `${name} ${draft.requestId ?? ''}`

export function usePlacing(): Placing {
  const queries = useQueryClient()
  const send = useSendPart()
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, PartOutcome<Answer>>>(new Map())
  const [placed, setPlaced] = useState<readonly Placed[]>([])
  const take = (part: SlipPart, outcome: PartOutcome<Answer>) => {
    setOutcomes((now) => new Map(now).set(versionOf(part), outcome))
    if (outcome.kind !== 'placed') return
    const { name, lottery, onChange, quoted, draws } = part
    const lines = linesOf(quoted)
    setPlaced((now) => [
      ...now,
      {
        ...outcome.answer,
        name,
        lottery,
        onChange,
        lines,
        atMs: readServerNowMs(),
        closings: new Map(draws.map(({ numero, closesAt }) => [numero, closesAt])),
      },
    ])
    onChange((now) => withoutLines(now, part.draft))
    void queries.invalidateQueries({ queryKey: [lotteryTickets.list.path] })
  }
  const run = async (parts: readonly SlipPart[]) => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setOutcomes(new Map())
    await placeParts(parts, send, take)
    isSending.current = false
    setBusy(false)
  }
  return {
    isBusy,
    outcomeOf: (part) => outcomes.get(versionOf(part)),
    run: (parts) => void run(parts),
    reset: (name) =>
      setOutcomes((now) => new Map([...now].filter(([version]) => !version.startsWith(`${name} `)))),
    placed,
    dismiss: () => setPlaced([]),
  }
}

/** Sends a part under the request id of its version. */
function useSendPart(): (part: SlipPart) => Promise<Answer> {
  const api = useApi()
  const storeOf = useIntentStores()
  const earlierDone = useT()('money.earlier_done')
  return ({ name, lottery: { game }, draft, quoted, draws }) =>
    sendOnce({
      store: storeOf(`lottery.${name}`),
      content: JSON.stringify(slipOf(quoted, draws, draft.stopsOnWin)),
      send: (requestId, content) => {
        const { tickets, ...slip } = JSON.parse(content) as SlipInput
        const second = game.second ? { secondGameCode: game.second.code } : {}
        return api.call(lotteryTickets.place, {
          requestId,
          ...slip,
          tickets: tickets.map((ticket) => ({ ...ticket, ...second })),
        })
      },
      makeId: () => draft.requestId ?? crypto.randomUUID(),
      earlierDone,
      nowMs: Date.now(),
    })
}

/** The draft without lines that are placed: others may have been added meanwhile. */
export function withoutLines(now: Draft, placed: Pick<Draft, 'lines'>): Draft {
  const ids = new Set(placed.lines.map(({ id }) => id))
  const lines = now.lines.filter(({ id }) => !ids.has(id))
  return lines.length === 0 ? emptyDraft : { ...now, lines }
}

/** The refusal of a part that was sent. */
export function refusalOf(outcome: PartOutcome<unknown> | undefined): CallRefused | undefined {
  return outcome?.kind === 'refused' ? outcome.refusal : undefined
}

/** The request of a quoted slip: the same lines in each draw, with the odds that the member sees. */
function slipOf(quoted: QuotedDraft, draws: readonly Draw[], stopsOnWin: boolean): SlipInput {
  const lines = linesOf(quoted)
  return {
    ...(draws.length > 1 ? { stopOnWin: stopsOnWin } : {}),
    tickets: draws.map(({ gameCode, numero }) => ({ gameCode, numero, lines })),
  }
}

function linesOf({ lines }: QuotedDraft): SlipInput['tickets'][number]['lines'] {
  return lines.map(({ line }) => ({
    type: line.type,
    choice: line.choice.map((row) => [...row]),
    stake: writeAmount(line.stake),
    odds: line.oddsMilli.map(writeOdds),
  }))
}
