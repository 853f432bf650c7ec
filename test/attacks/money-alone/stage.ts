import { randomUUID } from 'node:crypto'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { consoleContracts } from '#contract/contracts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type JudgedCall, type MoneyDeed, moneyVerdicts } from '#domain/approvals/money-deeds.ts'
import { CONSOLE_ORIGIN, type ConsoleVisitor } from '#test/pg/console.ts'
import { type HubSupplier, openHubSupplier } from '#test/pg/hub-supplier.ts'
import { type MoneyStage, openMoneyStage } from '#test/pg/money-stage.ts'
import { pairOf, pemOf } from '#test/pg/play-stage.ts'

/** Calls whose verdict says that they move no money, and the parts of proposals. */
export type QuietCall = Exclude<JudgedCall, MoneyDeed>

export interface Stage extends MoneyStage {
  /** The games of a provider, which answers our calls. */
  readonly supplier: HubSupplier
  /** The address of a second provider, which answers every call with the page of a round. */
  readonly replays: string
  /** The reply to a call of the console, by the owner. */
  valueOf(endpoint: Endpoint, input?: object): Promise<Record<string, unknown>>
  close(): Promise<void>
}

/** A request that the call accepts. `merchantCode`, `reason` and `requestId` are added where the contract has them. */
export interface Request {
  readonly input: object
  /** The browser that sends it; otherwise the owner does. */
  readonly by?: ConsoleVisitor
  /** The body of a call that takes a file; the input is in the URL. */
  readonly file?: { readonly bytes: string | Buffer; readonly type: string }
}

export interface Trial {
  /** Prepares the rows, and returns the request. */
  readonly ask: (stage: Stage) => Request | Promise<Request>
  /** Every write of the call to the books, by the reason why it moves no money. */
  readonly writes?: Readonly<Record<string, readonly string[]>>
  /** Amounts that the call moves between accounts of the ledger, in 1/100 000; by default nothing. */
  readonly moves?: Readonly<Record<string, bigint>>
  /** The refusal, for a call that one operator alone never gets done. */
  readonly refused?: string
}

/** The trials of a call by what each of them requests. */
export type Trials = Readonly<Record<string, Trial>>

export async function openStage(): Promise<Stage> {
  const stage = await openMoneyStage()
  const supplier = await openHubSupplier(pairOf('maker').privateKey)
  supplier.knowUs(pemOf(pairOf('ours').publicKey))
  const replays = await openReplays()
  return {
    ...stage,
    supplier,
    replays: `http://127.0.0.1:${(replays.address() as AddressInfo).port}`,
    async valueOf(endpoint, input = {}) {
      const answer = await stage.call(stage.owner, endpoint, { ...usual(stage, endpoint), ...input })
      if (answer.status !== 200) throw new Error(`${endpoint.path}: ${answer.status} ${answer.code}`)
      return answer.value
    },
    async close() {
      replays.closeAllConnections()
      replays.close()
      await supplier.close()
      await stage.server.close()
    },
  }
}

async function openReplays(): Promise<Server> {
  const replays = createServer((_request, response) =>
    response.end(JSON.stringify({ url: 'https://games.test/round' })),
  )
  await new Promise<void>((listening) => replays.listen(0, '127.0.0.1', listening))
  return replays
}

export function endpointOf(call: QuietCall): Endpoint {
  const [group = '', name = ''] = call.split('.')
  const endpoint = consoleContracts[group]?.[name]
  if (!endpoint) throw new Error(`no call ${call}`)
  return endpoint
}

export const quietCalls = (Object.keys(moneyVerdicts) as JudgedCall[]).filter((name): name is QuietCall =>
  ['none', 'part'].includes(moneyVerdicts[name].kind),
)

export interface Reply {
  readonly status: number
  readonly code: string | undefined
}

/** Sends a request as the console does. */
export async function send(stage: Stage, endpoint: Endpoint, { input, by, file }: Request): Promise<Reply> {
  const whole = { ...usual(stage, endpoint), ...input }
  if (file) return await upload(stage, endpoint, whole, file)
  if (!by) return await stage.call(stage.owner, endpoint, whole)
  const { status, body } = await by.call(endpoint, whole)
  return { status, code: body.code }
}

/** The fields that every call has alike. */
function usual({ code }: MoneyStage, { input }: Endpoint): object {
  const { properties = {} } = input as { readonly properties?: object }
  return {
    ...('merchantCode' in properties ? { merchantCode: code } : {}),
    ...('reason' in properties ? { reason: 'It was asked for' } : {}),
    ...('requestId' in properties ? { requestId: randomUUID() } : {}),
  }
}

async function upload(
  { server, owner }: Stage,
  { method, path }: Endpoint,
  input: object,
  { bytes, type }: NonNullable<Request['file']>,
): Promise<Reply> {
  const answer = await server.console.inject({
    method,
    url: `${path}?${new URLSearchParams(input as Record<string, string>).toString()}`,
    headers: {
      host: server.consoleHost,
      origin: CONSOLE_ORIGIN,
      'sec-fetch-site': 'same-origin',
      ...owner.headers,
      'content-type': type,
    },
    payload: bytes,
  })
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code }
}
