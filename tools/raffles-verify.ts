import { readFile } from 'node:fs/promises'

import type { Output } from '#contract/endpoint.ts'
import type { raffles } from '#contract/raffles.ts'
import { refuseDrawn } from '#domain/raffles/verify.ts'

/**
 * Repeats the draws of played tickets; exit code 1 if one does not follow. The file holds the answer of a claim or of the list
 * of drawn tickets, as it was received; with envelopes, a second file the answer of their commitments. It needs no database.
 */
const [path, listed] = process.argv.slice(2)
if (path === undefined) throw new Error('usage: npm run raffles:verify -- <file> [<commitments>]')
const read = JSON.parse(await readFile(path, 'utf8')) as Answer<Drawn & { readonly list?: readonly Drawn[] }>
const value = read.value
const commitments =
  listed === undefined
    ? undefined
    : (JSON.parse(await readFile(listed, 'utf8')) as Answer<{ readonly commitments: readonly string[] }>)
        .value.commitments
const tickets = value.list ?? [value]
for (const ticket of tickets) {
  const refusal = refuseDrawn(ticket, commitments)
  console.log(`${ticket.raffle} ${ticket.ticket}: ${refusal ?? 'follows from what was published'}`)
  if (refusal !== undefined) process.exitCode = 1
}
if (tickets.length === 0) console.log('The file holds no ticket.')

type Drawn = Output<typeof raffles.MCS2_claimRafflePromotion>

interface Answer<Value> {
  readonly value: Value
}
