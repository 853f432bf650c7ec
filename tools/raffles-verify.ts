import { readFile } from 'node:fs/promises'

import type { Output } from '#contract/endpoint.ts'
import type { raffles } from '#contract/raffles.ts'
import type { ticketDraws } from '#contract/ticket-draws.ts'
import { refuseTicketDraw } from '#domain/raffles/ticket-draw.ts'
import { refuseDrawn } from '#domain/raffles/verify.ts'

/**
 * Repeats the draws of played tickets; exit code 1 if one does not follow. The file holds the answer of a claim or of the list
 * of drawn tickets, as it was received; with envelopes, a second file the answer of their commitments; or the evidence of a draw
 * among all tickets, as its page saves it. It needs no database.
 */
const [path, listed] = process.argv.slice(2)
if (path === undefined) throw new Error('usage: npm run raffles:verify -- <file> [<commitments>]')
const read = JSON.parse(await readFile(path, 'utf8')) as Answer<
  Drawn & { readonly list?: readonly Drawn[] } & Partial<Evidence>
>
const value = read.value
const commitments =
  listed === undefined
    ? undefined
    : (JSON.parse(await readFile(listed, 'utf8')) as Answer<{ readonly commitments: readonly string[] }>)
        .value.commitments
const { draw, steps } = value
const tickets = draw && steps ? [] : (value.list ?? [value])
if (draw && steps) verifyDraw(draw, steps)
for (const ticket of tickets) {
  const refusal = refuseDrawn(ticket, commitments)
  console.log(`${ticket.raffle} ${ticket.ticket}: ${refusal ?? 'follows from what was published'}`)
  if (refusal !== undefined) process.exitCode = 1
}
if (tickets.length === 0 && !steps) console.log('The file holds no ticket.')

function verifyDraw(draw: Evidence['draw'], steps: Evidence['steps']): void {
  const { raffle, version, seed = '', listHash = '', tickets: count, prizes, settledAt } = draw
  const refusal = refuseTicketDraw({
    ...draw,
    seed,
    listHash,
    count,
    steps,
    prizes: prizes.map(({ place, pieces }) => ({ place, stock: pieces })),
    isSettled: settledAt !== undefined,
  })
  console.log(
    `${raffle} ${version}: ${refusal ?? `${steps.length} tickets follow from the seed and the sealed list`}`,
  )
  if (refusal !== undefined) process.exitCode = 1
}

type Drawn = Output<typeof raffles.MCS2_claimRafflePromotion>

interface Evidence {
  readonly draw: Output<typeof ticketDraws.list>['list'][number]
  readonly steps: Output<typeof ticketDraws.steps>['list']
}

interface Answer<Value> {
  readonly value: Value
}
