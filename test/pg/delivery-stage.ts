import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { sendCampaign } from '#contract/console/campaigns.ts'
import { openSmsGateway } from '#server/platform/mail/sms-gateway.ts'
import { openSmtp } from '#server/platform/mail/smtp.ts'
import { openWebPush } from '#server/platform/mail/web-push.ts'
import { type DeliveryOptions, openDeliveries } from '#server/publishing/campaigns/delivering.ts'
import { sendDue } from '#server/publishing/campaigns/sending.ts'
import { type PlayedMailServer, openMailServerSim } from '#test/provider-sim/mail-server.ts'
import { type PlayedPushService, openPushServiceSim } from '#test/provider-sim/push-receiver.ts'
import { GATEWAY_TOKEN, type PlayedGateway, openSmsGatewaySim } from '#test/provider-sim/sms-gateway.ts'

import { type MoneyStage, openMoneyStage, reason } from './money-stage.ts'

export type StagedMember = Awaited<ReturnType<MoneyStage['server']['fixtures']['member']>>

/** The carriers that receive offers, played anew for each test. */
export interface Sims {
  readonly mail: PlayedMailServer
  readonly gateway: PlayedGateway
  readonly service: PlayedPushService
  close(): Promise<void>
}

export const push = openWebPush({ houseKey: Buffer.alloc(32, 7), allowsLocal: true })

export type DeliveryStage = Awaited<ReturnType<typeof openDeliveryStage>>

/** A brand at noon, and what a test of offers by mail, text and notification needs. */
export async function openDeliveryStage() {
  const stage = await openMoneyStage()
  const countries = 'PH VN TH SG MY ID BR PT KH LA MM JP KR IN NZ AU FR DE ES IT'.split(' ')
  let sims: Sims
  return {
    stage,
    renew: async () => (sims = await renew(stage)),
    members: (count: number, consents: Consents) =>
      addMembers(stage, countries.shift() ?? '', { count, consents }),
    as: (member: StagedMember) => signInAs(stage, member),
    send: (change: object) => send(stage, change),
    openProcess: (change: Partial<DeliveryOptions> = {}) => openProcess(stage, sims, change),
    rows: () =>
      stage.server.asOwner<Row>(
        'SELECT member_id AS member, channel, status, why, tries FROM campaign_delivery ORDER BY campaign_id, member_id, channel',
      ),
    makeDue: () => stage.server.asOwner(`UPDATE campaign_delivery SET due_at = now() - interval '1 second'`),
  }
}

interface Row {
  readonly member: bigint
  readonly channel: string
  readonly status: string
  readonly why: string | null
  readonly tries: number
}

/** By product and channel. */
type Consents = readonly (readonly [string, string])[]

async function renew({ server }: MoneyStage): Promise<Sims> {
  await server.asOwner('DELETE FROM throttle_bucket')
  await server.asOwner('DELETE FROM campaign_delivery')
  await server.asOwner(
    `UPDATE merchant SET languages = '{EN}', default_language = 'EN', zone = $2 WHERE id = $1`,
    [server.merchantId, zoneAt(14)],
  )
  await server.services.registry.refresh()
  const [mail, gateway, service] = await Promise.all([
    openMailServerSim(),
    openSmsGatewaySim(),
    openPushServiceSim(),
  ])
  const close = async () => {
    await Promise.all([mail.close(), gateway.close(), service.close()])
  }
  return { mail, gateway, service, close }
}

/** A zone in which it is this hour now. */
export function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Members of a country of their own, with proven contacts and these consents. */
async function addMembers(
  stage: MoneyStage,
  code: string,
  { count, consents }: { readonly count: number; readonly consents: Consents },
) {
  const all: StagedMember[] = []
  while (all.length < count) all.push(await stage.server.fixtures.member())
  await stage.server.asOwner(
    `UPDATE member SET country_code = $2, email = 'm' || id || '@post.test', email_verified_at = now(),
            mobile = '+8490' || lpad(id::text, 7, '0'), mobile_verified_at = now() WHERE id = ANY ($1)`,
    [all.map(({ id }) => id), code],
  )
  for (const member of all) {
    const { call } = await signInAs(stage, member)
    for (const [product, channel] of consents)
      expect(
        (await call('PUT', '/wps/member/consents', { product, channel, isGiven: true })).statusCode,
      ).toBe(200)
  }
  return { all, segment: { countries: [code] } }
}

async function signInAs({ server }: MoneyStage, member: StagedMember) {
  const session = await server.fixtures.memberSession(member)
  return {
    call: (method: 'GET' | 'PUT', url: string, payload?: object) =>
      server.site.inject({
        method,
        url,
        headers: { host: server.host, origin: `http://${server.host}`, ...session.headers },
        ...(payload ? { payload } : {}),
      }),
  }
}

async function send(stage: MoneyStage, change: object): Promise<string> {
  const answer = await stage.call(stage.owner, sendCampaign, {
    merchantCode: stage.code,
    name: 'Spring',
    purpose: 'offer',
    texts: [{ language: 'EN', title: 'A gift', body: 'It waits for you,\n{account}.' }],
    channels: ['email'],
    products: ['casino'],
    reason,
    requestId: randomUUID(),
    ...change,
  })
  expect(answer).toMatchObject({ status: 200 })
  await sendDue(stage.server.services.store, () => undefined)
  return String(answer.value['id'])
}

function openProcess({ server }: MoneyStage, { mail, gateway }: Sims, change: Partial<DeliveryOptions>) {
  const { store, log, unsubscribeTokens: tokens } = server.services
  const carriers = {
    email: openSmtp({ url: mail.url, from: 'House <house@tessera.test>', timeoutMs: 5_000 }),
    sms: openSmsGateway({ url: gateway.url, token: GATEWAY_TOKEN, timeoutMs: 5_000 }),
  }
  const given = { carriers, push, smsDailyMax: 500, tokens, localPort: 8080, log }
  const deliveries = openDeliveries({ ...given, ...change })
  return {
    async run() {
      await deliveries.deliverDue(store)
      await deliveries.idle()
    },
  }
}
