import type * as calls from '#contract/console/agent-rates.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { rateOf, rateProducts } from '#domain/agents/rate-products.ts'
import { RETURN_MOST_PPM, type RateTerms } from '#domain/agents/rate-terms.ts'
import { csvCell, csvLine, csvNumber, csvRow } from '#domain/text/csv.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { beginFile } from '#server/platform/http/file-answer.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { operatorOf } from '#server/platform/http/scope.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import { type AgentRateFilter, type AgentRateRow, selectAgentRates } from './rate-list-store.ts'
import { bandsOf } from './rates-actions.ts'
import { ratesView } from './rates-view.ts'
import { selectRateTerms } from './rate-terms-store.ts'

type List = typeof calls.listAgentRates
type Filters = Input<typeof calls.agentRateFile>

const PPM_FORM = /^\d{1,6}$/

/** Agents that are read at once for a file. */
const AT_ONCE = 200

/** All agents of the brand by their rate in one product, page by page. */
export async function listAgentRates(
  tx: Tx,
  merchantId: number,
  { after, limit, ...input }: Input<List>,
): Promise<Output<List>> {
  const { terms } = await selectRateTerms(tx, { merchantId })
  const filter = filterOf(terms, input)
  const cursor = readCursor(after, [PPM_FORM, ID_FORM])
  const size = limitOf(limit)
  const rows = await selectAgentRates(
    tx,
    { merchantId },
    {
      ...filter,
      after: cursor && { ratePpm: cursor[0] ?? '', id: cursor[1] ?? '' },
      limit: size,
    },
  )
  return {
    product: filter.product,
    bandsPpm: [...terms.bandsPpm],
    ...pageOf(
      rows,
      size,
      (row) => viewOf(terms, row),
      ({ ratePpm, id }) => [String(ratePpm), id.toString()],
    ),
  }
}

function filterOf(
  { bandsPpm }: RateTerms,
  { product = 'lottery', band, find, state, isAscending = false }: Filters,
): Omit<AgentRateFilter, 'after' | 'limit'> {
  const above = bandsPpm.find((fromPpm) => band !== undefined && fromPpm > band) ?? RETURN_MOST_PPM + 1
  return {
    product,
    band: band === undefined ? undefined : { fromPpm: band, belowPpm: above },
    find,
    state,
    isAscending,
  }
}

function viewOf(
  terms: RateTerms,
  { id, upline, rates, next, ratePpm, uplinePpm, quotas, ...row }: AgentRateRow,
): Output<List>['list'][number] {
  return {
    id: id.toString(),
    account: row.account,
    status: row.status,
    isFrozen: row.isFrozen,
    level: row.level,
    ...(upline === null ? {} : { upline }),
    rates: ratesView(rates),
    ...(next ? { next: { rates: ratesView(next.rates), fromDay: next.fromDay } } : {}),
    ...(ratePpm > 0 && uplinePpm > 0 ? { gapPpm: uplinePpm - ratePpm } : {}),
    bands: bandsOf(terms, quotas),
    agents: row.agents,
    members: row.members,
  }
}

/** Writes the same agents as a file. The audit entry is committed before the first row is sent. */
export async function sendAgentRates(
  store: Store,
  context: Context,
  {
    brand: { id: merchantId, code },
    input,
    begun,
  }: {
    readonly brand: Pick<Merchant, 'id' | 'code'>
    readonly input: Filters
    readonly begun: () => void
  },
): Promise<void> {
  const { terms } = await selectRateTerms(store.read, { merchantId })
  const filter = filterOf(terms, input)
  const read = (after: AgentRateFilter['after']) =>
    selectAgentRates(store.read, { merchantId }, { ...filter, after, limit: AT_ONCE })
  let rows = await read(undefined)
  const { operatorId } = operatorOf(context.caller)
  await store.transact((tx) =>
    writeAudit(tx, {
      merchantId,
      operatorId,
      action: 'report.export',
      reason: '',
      before: {},
      after: { kind: 'agent_rates' },
    }),
  )
  const file = beginFile(context, {
    side: 'console',
    name: `agent-rates-${code}.csv`,
    type: 'text/csv; charset=utf-8',
  })
  begun()
  const bands = terms.bandsPpm.map((fromPpm) => `left_from_${fromPpm}`)
  const products = rateProducts.map((product) => `${product}_ppm`)
  const columns = [
    'account',
    'state',
    'level',
    'upline',
    ...products,
    'gap_ppm',
    ...bands,
    'agents',
    'players',
  ]
  // The byte order mark lets spreadsheets recognise UTF-8.
  await file.write(`\u{feff}${csvLine(columns)}`)
  while (rows.length > 0 && file.isTaken) {
    const page = rows.slice(0, AT_ONCE)
    await file.write(page.map((row) => lineOf(terms, row)).join(''))
    const last = rows.length > AT_ONCE ? page.at(-1) : undefined
    rows = last ? await read({ ratePpm: String(last.ratePpm), id: last.id.toString() }) : []
  }
  file.end()
}

function lineOf(terms: RateTerms, row: AgentRateRow): string {
  const { account, status, isFrozen, level, upline, rates, gapPpm, bands, agents, members } = {
    ...viewOf(terms, row),
    rates: row.rates,
  }
  const number = (value: number | undefined) => (value === undefined ? csvCell('') : csvNumber(`${value}`))
  return csvRow([
    csvCell(account),
    csvCell(isFrozen && status === 'active' ? 'frozen' : status),
    number(level),
    csvCell(upline?.account ?? ''),
    ...rateProducts.map((product) => number(rateOf(rates, product))),
    number(gapPpm),
    ...bands.map(({ left }) => number(left)),
    number(agents),
    number(members),
  ])
}
