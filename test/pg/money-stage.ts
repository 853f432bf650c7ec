import { randomUUID } from 'node:crypto'

import type { Endpoint } from '#contract/endpoint.ts'
import { permissions } from '#domain/access/permission.ts'
import { createChannel } from '#server/money/deposits/actions.ts'
import { createOperatorSession } from '#server/people/operators/actions.ts'

import { written } from './deposit-stage.ts'
import { openProvider, type PlayedProvider } from './play-stage.ts'
import { sealFor } from './seal.ts'
import { type Proof, type TestServer, openTestServer } from './test-server.ts'

export interface CallOutcome {
  readonly status: number
  readonly code: string | undefined
  readonly value: Readonly<Record<string, unknown>>
}

export interface MoneyStage {
  readonly server: TestServer
  /** An operator with every permission. */
  readonly owner: Proof & { readonly operatorId: bigint }
  /** Another one, independent of the first. */
  readonly other: Proof & { readonly operatorId: bigint }
  readonly games: PlayedProvider
  readonly channelId: string
  readonly code: string
  call(by: Proof, endpoint: Endpoint, input: object): Promise<CallOutcome>
  /** A session for an operator, as created with the password. */
  sessionOf(operatorId: bigint): Promise<Proof>
  /** Snapshot of all balances and settings that decide where money goes; a single operator must not change it. */
  state(): Promise<unknown>
}

/** Threshold of the test console from which a second operator is required. */
export const FOR_TWO = '5000.00'

/** A brand with a channel, providers, low thresholds, and two operators with every permission. */
export async function openMoneyStage(): Promise<MoneyStage> {
  const server = await openTestServer({
    settings: {
      THROTTLE_ADDRESS: '99999,9999',
      THROTTLE_ACCOUNT: '99999,9999',
      LOCAL_PAYMENT_PROVIDERS: '1',
      LOCAL_GAME_PROVIDERS: '1',
      LOCAL_PUSH_SERVICES: '1',
    },
  })
  const { merchantId, services } = server
  const limits = { twoOperatorsFrom: FOR_TWO, aloneADay: '12000.00', aloneForMemberADay: '9000.00' }
  await server.asOwner('INSERT INTO withdrawal_settings (merchant_id, settings) VALUES ($1, $2)', [
    merchantId,
    limits,
  ])
  const channelId = await services.store.transact((tx) =>
    createChannel(tx, {
      merchantId,
      written: { ...written, most: '50000.00', feeFixed: '0.00', feePerMille: 0 },
    }),
  )
  const code = services.registry.findById(merchantId)?.code ?? ''
  const call = async (by: Proof, endpoint: Endpoint, input: object): Promise<CallOutcome> => {
    const payload = endpoint.isSealed ? await sealFor(server, endpoint, input) : input
    const answer = await server.console.inject({
      method: endpoint.method,
      url:
        endpoint.method === 'GET'
          ? `${endpoint.path}?${new URLSearchParams(input as Record<string, string>).toString()}`
          : endpoint.path,
      headers: { host: server.consoleHost, 'sec-fetch-site': 'same-origin', ...by.headers },
      ...(endpoint.method === 'GET' ? {} : { payload }),
    })
    const body = answer.json<{ code?: string; value?: Record<string, unknown> }>()
    return { status: answer.statusCode, code: body.code, value: body.value ?? {} }
  }
  return {
    server,
    owner: await server.fixtures.operatorSession(permissions),
    other: await server.fixtures.operatorSession(permissions),
    games: await openProvider(server),
    channelId,
    code,
    call,
    async sessionOf(operatorId) {
      const made = await services.store.transact((tx) => createOperatorSession(tx, { operatorId }))
      return {
        id: made.id,
        headers: { cookie: `operator=${made.cookie}`, 'x-session-token': made.token },
      }
    },
    state: () => stateOf(server),
  }
}

/** Snapshot of all balances and settings that decide where money goes. */
async function stateOf(server: TestServer): Promise<unknown> {
  const rows = (text: string) => server.asOwner<object>(text)
  return {
    // Holds are excluded, because they only reserve money until an operator decides.
    ledger: await rows(
      `SELECT kind, count(*)::integer FROM ledger_transfer WHERE right(kind, 5) <> '_hold' GROUP BY kind ORDER BY kind`,
    ),
    payouts: await rows(
      `SELECT id, destination, state IN ('approved', 'paying', 'paid', 'forced', 'returned') AS gone, outstanding
             FROM withdrawal ORDER BY id`,
    ),
    channels: await rows('SELECT id, written, is_on FROM payment_channel ORDER BY id'),
    payers: await rows(
      'SELECT code, base_url, key_id, wrapped_secret, is_on FROM payment_provider ORDER BY code',
    ),
    games: await rows('SELECT code, base_url, operator_id, is_on FROM provider ORDER BY code'),
    keys: await rows('SELECT count(*)::integer FROM provider_key'),
    vouchers: await rows('SELECT id, issuer, client_id, is_active FROM identity_provider ORDER BY id'),
    settings: await rows('SELECT settings FROM withdrawal_settings ORDER BY merchant_id'),
    brand: await rows(
      `SELECT accounts, flags, market_profile, minimum_age, offer_market, customer_service_url, outside_hosts, copy
         FROM merchant ORDER BY id`,
    ),
    published: await rows('SELECT id, published FROM content_entry WHERE published IS NOT NULL ORDER BY id'),
    ledTo: await rows('SELECT url, label_name_en FROM resource ORDER BY merchant_id, position'),
    hosts: await rows('SELECT merchant_id, host FROM host_claim ORDER BY merchant_id, host'),
    proofs: await rows('SELECT count(payment_password_hash)::integer FROM member'),
    draws: await rows(
      `SELECT id, state, result, result_version FROM lottery_draw WHERE state NOT IN ('planned', 'closed') ORDER BY id`,
    ),
    lotteries: await rows('SELECT * FROM lottery_terms ORDER BY merchant_id, game_code'),
    jackpotTerms: await rows('SELECT * FROM lottery_jackpot_terms ORDER BY merchant_id, game_code, level'),
    jackpots: await rows('SELECT * FROM lottery_jackpot ORDER BY merchant_id, game_code, level'),
    lotteryTypes: await rows('SELECT * FROM lottery_type_terms ORDER BY merchant_id, game_code, bet_type'),
    offers: await rows('SELECT * FROM offer_version ORDER BY merchant_id, offer, version'),
    places: await rows('SELECT member_id, from_day, agents FROM agent_place ORDER BY 1, 2'),
    agentContracts: await rows('SELECT * FROM agent_contract_version ORDER BY contract_id, version'),
    agentRuns: await rows(`SELECT id FROM agent_run WHERE state IN ('released', 'paid') ORDER BY id`),
    agentRates: await rows('SELECT member_id, version FROM agent_rate ORDER BY 1, 2'),
    agentQuotas: await rows('SELECT agent_id, from_ppm, given FROM agent_quota ORDER BY 1, 2'),
    agentRateTerms: await rows('SELECT merchant_id, version FROM agent_rate_terms ORDER BY 1, 2'),
    pointGoods: await rows('SELECT * FROM point_good ORDER BY id'),
    redemptions: await rows('SELECT id, state FROM point_redemption ORDER BY id'),
    levelTerms: await rows('SELECT merchant_id, version FROM level_terms ORDER BY 1, 2'),
    levels: await rows('SELECT member_id, rank, fixed_through FROM member_level ORDER BY 1'),
    boards: await rows('SELECT * FROM board ORDER BY merchant_id, board'),
    friendTerms: await rows('SELECT * FROM friend_terms ORDER BY merchant_id, version'),
    raffles: await rows('SELECT * FROM raffle_version ORDER BY merchant_id, raffle, version'),
    tickets: await rows('SELECT * FROM raffle_ticket ORDER BY id'),
    missions: await rows('SELECT * FROM mission_version ORDER BY merchant_id, mission, version'),
    pointTerms: await rows('SELECT merchant_id, version FROM point_terms ORDER BY 1, 2'),
    agentRules: await rows('SELECT * FROM agent_rules ORDER BY merchant_id, version'),
    lotteryRates: await rows('SELECT * FROM lottery_member_rate ORDER BY id'),
    numberLimits: await rows('SELECT * FROM lottery_name_limit ORDER BY draw_id, merchant_id, name'),
    limits: await rows('SELECT house FROM play_limit ORDER BY member_id, kind, period'),
  }
}

export const reason = 'It was asked for'
export const once = () => ({ requestId: randomUUID() })
