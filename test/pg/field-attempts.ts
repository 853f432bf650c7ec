import { expect } from 'vitest'

import { withdrawProposal } from '#contract/console/approvals.ts'
import { claimBrandHost } from '#contract/console/brands.ts'
import * as channels from '#contract/console/channels.ts'
import * as content from '#contract/console/content.ts'
import * as gameProviders from '#contract/console/game-providers.ts'
import * as lotteryTerms from '#contract/console/lottery-terms.ts'
import * as settings from '#contract/console/settings.ts'
import * as consoleWithdrawals from '#contract/console/withdrawals.ts'
import type { Output } from '#contract/endpoint.ts'
import type { WrittenChannel } from '#domain/cashier/channel.ts'
import type { WrittenWithdrawalSettings } from '#domain/cashier/withdrawal-settings.ts'
import { createChannel } from '#server/money/deposits/actions.ts'

import { written } from './deposit-stage.ts'
import { type MoneyStage, reason, type CallOutcome } from './money-stage.ts'
import { judgeAs } from './second-operator.ts'

/**
 * Tries each field by itself: the change becomes a proposal that its maker cannot approve. Each is taken back, because a
 * second one of the same subject would be refused for waiting, whatever its field.
 */
async function eachWaits(
  stage: MoneyStage,
  tries: Readonly<Record<string, () => Promise<CallOutcome>>>,
): Promise<void> {
  for (const [field, attempt] of Object.entries(tries)) {
    const { status, value } = await attempt()
    expect([field, status, typeof value['waits']], JSON.stringify(value)).toEqual([field, 200, 'string'])
    expect((await judgeAs(stage.server, stage.owner, value['waits'])).code).toBe('maker_is_checker')
    const which = { merchantCode: stage.code, id: value['waits'] }
    const back = await stage.call(stage.owner, withdrawProposal, which)
    // Proposals about game providers belong to no brand.
    if (back.status === 404) await stage.call(stage.owner, withdrawProposal, { id: value['waits'] })
  }
}

const PAYER = 'fields'

/** A looser value of each setting, in one change each; `undefined` where a setting holds no money back. */
const looser: Readonly<{
  [Name in keyof WrittenWithdrawalSettings]: WrittenWithdrawalSettings[Name] | undefined
}> = {
  least: undefined,
  most: '500000.01',
  freeADay: undefined,
  feeFixed: undefined,
  feePerMille: undefined,
  countADay: 11,
  sumADay: '1000000.01',
  wageringHundredths: 99,
  automaticUpTo: '5000.01',
  twoOperatorsFrom: '5000.01',
  aloneADay: '12000.01',
  aloneForMemberADay: '9000.01',
  confirmMinutes: 1439,
  reviewHours: undefined,
  withdrawalPromiseMinutes: 11,
  depositPromiseMinutes: 6,
  complaintPromiseMinutes: 241,
  transferPromiseMinutes: 31,
  approvalPromiseMinutes: 241,
  carePromiseMinutes: 1441,
  liftPromiseMinutes: 1441,
  servicePromiseMinutes: 3,
  adjustmentPromiseMinutes: 241,
  applicationPromiseMinutes: 1441,
  feedbackPromiseMinutes: 4321,
  rewardPromiseMinutes: 1441,
  redemptionPromiseMinutes: 1441,
  sendingPromiseMinutes: 4321,
  letterPromiseMinutes: 1441,
  payoutPromiseMinutes: 1441,
  heldIncomePromiseMinutes: 4321,
  documentPromiseMinutes: 241,
  holdHours: 25,
  opensAt: undefined,
  closesAt: undefined,
  payoutProvider: PAYER,
  transferLeast: undefined,
  transferMost: '50000.01',
  transferCountADay: 11,
  transferSumADay: '100000.01',
  transferReviewFrom: '20000.01',
}

async function insertPayer({ server }: MoneyStage): Promise<void> {
  await server.asOwner(
    `INSERT INTO payment_provider (merchant_id, code, name, adapter, base_url, key_id, wrapped_secret, is_on)
     VALUES ($1, $2, 'Fields', 'signed-json', 'https://pay.example', 'us', 'w', true) ON CONFLICT DO NOTHING`,
    [server.merchantId, PAYER],
  )
}

export async function eachWithdrawalSetting(stage: MoneyStage) {
  await insertPayer(stage)
  // By default nothing has to be staked, and nothing is looser than that.
  await stage.server.asOwner(
    `UPDATE withdrawal_settings SET settings = settings || '{"wageringHundredths": 100}' WHERE merchant_id = $1`,
    [stage.server.merchantId],
  )
  return async () => {
    const brand = { merchantCode: stage.code }
    const { value } = await stage.call(stage.owner, consoleWithdrawals.readWithdrawalSettings, brand)
    const { version, settings } = value as { version: number; settings: object }
    const save = (change: object) =>
      stage.call(stage.owner, consoleWithdrawals.saveWithdrawalSettings, {
        ...brand,
        version,
        reason,
        settings: { ...settings, ...change },
      })
    const fields = Object.entries(looser).filter(([, set]) => set !== undefined)
    await eachWaits(
      stage,
      Object.fromEntries(fields.map(([name, set]) => [name, () => save({ [name]: set })])),
    )
  }
}

export async function eachChannelField(stage: MoneyStage) {
  const { merchantId, services } = stage.server
  const own: WrittenChannel = { ...written, most: '5000.00', isOn: false }
  const id = await services.store.transact((tx) => createChannel(tx, { merchantId, written: own }))
  const bank = { bank: 'Sample Bank', account: '0011 2233', holder: 'Tessera' }
  const change = (changed: Partial<WrittenChannel>) => () =>
    stage.call(stage.owner, channels.changeChannel, {
      merchantCode: stage.code,
      id,
      version: 1,
      channel: { ...own, ...changed },
      reason,
    })
  return () =>
    eachWaits(stage, {
      'the bank': change({ bank: { ...bank, bank: 'Another Bank' } }),
      'the account': change({ bank: { ...bank, account: '9999' } }),
      'the holder': change({ bank: { ...bank, holder: 'A Friend' } }),
      'the instructions': change({ hints: { ...written.hints, EN: 'Pay to 9999 instead.' } }),
      'the maximum': change({ most: '5000.01' }),
      'the switch': change({ isOn: true }),
    })
}

export async function eachPayerField(stage: MoneyStage) {
  await insertPayer(stage)
  const [row] = await stage.server.asOwner<{ version: number }>(
    `UPDATE payment_provider SET is_on = false WHERE merchant_id = $1 AND code = $2 RETURNING version`,
    [stage.server.merchantId, PAYER],
  )
  const change = (changed: object) => () =>
    stage.call(stage.owner, channels.saveProvider, {
      merchantCode: stage.code,
      code: PAYER,
      version: row?.version,
      name: 'Fields',
      adapter: 'signed-json',
      baseUrl: 'https://pay.example',
      keyId: 'us',
      keepsKeyBefore: false,
      isOn: false,
      reason,
      ...changed,
    })
  return () =>
    eachWaits(stage, {
      'the address': change({ baseUrl: 'https://else.example' }),
      'the key': change({ keyId: 'me' }),
      'the secret': change({ secret: 'a secret of sixteen signs or more' }),
      'the switch': change({ isOn: true }),
    })
}

export async function eachLink(stage: MoneyStage) {
  const brand = { merchantCode: stage.code }
  const { value } = await stage.call(stage.owner, settings.readLinks, brand)
  const { version, settings: now } = value as Output<typeof settings.readLinks>
  const save = (change: Partial<typeof now>) => () =>
    stage.call(stage.owner, settings.saveLinks, {
      ...brand,
      version,
      reason,
      settings: { ...now, ...change },
    })
  const app = { resourceType: 'ios', url: 'https://mine.example/app', labelNameEn: 'iOS app' }
  return () =>
    eachWaits(stage, {
      'customer service': save({ serviceUrl: 'https://mine.example' }),
      'an app': save({ resources: [...now.resources, app] }),
      'a host for content': save({ outsideHosts: [...now.outsideHosts, 'mine.example'] }),
    })
}

/** The payee in the title, in the text, in digits of another script, behind invisible signs, and as a link. */
export async function eachPublishedText(stage: MoneyStage) {
  const brand = { merchantCode: stage.code }
  const publishing = async (title: string, text = 'Read this') => {
    const document = { words: { EN: { title, content: `<p>${text}</p>` } }, facts: { type: 'B' } }
    const { value } = await stage.call(stage.owner, content.saveDraft, {
      ...brand,
      kind: 'announcement',
      document,
    })
    return () => stage.call(stage.owner, content.publishEntry, { ...brand, ...value, reason })
  }
  const tries = {
    'the title': await publishing('Deposits now go to 0123 4567 89'),
    'the text': await publishing('Deposits', 'Pay to 0123<b>4567</b>89'),
    'other digits': await publishing('الإيداع إلى ٠١٢٣٤٥٦٧٨٩'),
    'invisible signs': await publishing('0123\u200b4567\u200b89'),
    'an address of a crypto currency': await publishing('0x52908400098527886E0F7030069857D2E4169EE7'),
    'a link': await publishing('Pay at pay-verde.com'),
  }
  return () => eachWaits(stage, tries)
}

export async function eachAccountSetting(stage: MoneyStage) {
  const brand = { merchantCode: stage.code }
  const { value } = await stage.call(stage.owner, settings.readAccounts, brand)
  const { version, settings: now } = value as Output<typeof settings.readAccounts>
  const save = (change: Partial<typeof now>) => () =>
    stage.call(stage.owner, settings.saveAccounts, {
      ...brand,
      version,
      reason,
      settings: { ...now, ...change },
    })
  return () =>
    eachWaits(stage, {
      'another project': save({ firebaseProjectId: 'mine' }),
      'no text messages': save({ smsDailyMax: 0 }),
    })
}

export async function eachProfileField(stage: MoneyStage) {
  const brand = { merchantCode: stage.code }
  const { value } = await stage.call(stage.owner, settings.readProfile, brand)
  const { version, settings: now } = value as Output<typeof settings.readProfile>
  const save = (change: Partial<typeof now>) => () =>
    stage.call(stage.owner, settings.saveProfile, {
      ...brand,
      version,
      reason,
      settings: { ...now, ...change },
    })
  return () =>
    eachWaits(stage, {
      'a looser market': save({ marketProfile: 'lenient' }),
      'another law about offers': save({ offerMarket: 'PH' }),
      'another smallest stake of bonuses': save({ bonusStakeMin: '5.00' }),
    })
}

export async function eachWord(stage: MoneyStage) {
  const brand = { merchantCode: stage.code }
  const { value } = await stage.call(stage.owner, settings.readCopy, brand)
  const { version } = value as Output<typeof settings.readCopy>
  const save = (language: string, id: string, text: string) => () =>
    stage.call(stage.owner, settings.saveCopy, {
      ...brand,
      version,
      reason,
      settings: { words: { [language]: { [id]: text } } },
    })
  return () =>
    eachWaits(stage, {
      'a word of the cashier': save('EN', 'deposit.pay_with', 'Send it to Ana:'),
      'a word of the cashier in another language': save('VI', 'withdraw.to', 'Ana'),
      'an account anywhere': save('EN', 'shell.support', 'Pay to 0123 4567 89'),
      'an account in other digits': save('AR', 'shell.support', '٠١٢٣٤٥٦٧٨٩'),
      'a link anywhere': save('EN', 'shell.support', 'pay-verde.com'),
    })
}

/** Each bound of a lottery that the house may lose more by. */
export async function eachLotteryTerm(stage: MoneyStage) {
  const terms = {
    isOn: true,
    types: [],
    returnMilli: 900,
    stakeMost: '50.00',
    ticketMost: '500.00',
    drawMost: '900.00',
    cap: '2000.00',
    closesEarlierMinutes: 10,
  }
  const game = { merchantCode: stage.code, gameCode: 'K3_1' }
  const saved = await stage.call(stage.owner, lotteryTerms.saveTerms, { ...game, version: 0, terms, reason })
  const { version } = saved.value
  const save = (change: object) => () =>
    stage.call(stage.owner, lotteryTerms.saveTerms, {
      ...game,
      version,
      terms: { ...terms, ...change },
      reason,
    })
  return () =>
    eachWaits(stage, {
      'the return': save({ returnMilli: 901 }),
      'the largest stake': save({ stakeMost: '50.01' }),
      'the largest ticket': save({ ticketMost: '500.01' }),
      'the most in a draw': save({ drawMost: '900.01' }),
      'the cap': save({ cap: '2000.01' }),
      'an earlier closing': save({ closesEarlierMinutes: 9 }),
      'the cap of one bet type': save({ types: [{ type: 'sum', cap: '2000.01' }] }),
      'a jackpot': () =>
        stage.call(stage.owner, lotteryTerms.saveTerms, {
          ...game,
          gameCode: 'MEGA645',
          version: 0,
          terms: { isOn: true, types: [], jackpots: [{ level: 1, shareMilli: 50, fullStake: '10.00' }] },
          reason,
        }),
      'the largest stake of one bet type': save({ types: [{ type: 'sum', stakeMost: '50.01' }] }),
    })
}

/** A provider that was switched off for a stolen key, which still holds. */
export async function switchingOn(stage: MoneyStage) {
  const { code } = stage.games
  const [row] = await stage.server.asOwner<{ version: number }>(
    `UPDATE provider SET is_on = false WHERE code = $1 RETURNING version`,
    [code],
  )
  const input = { code, version: row?.version, isOn: true, reason }
  return () =>
    eachWaits(stage, { 'the switch': () => stage.call(stage.owner, gameProviders.switchGameProvider, input) })
}

export async function eachGameProviderField(stage: MoneyStage) {
  const [row] = await stage.server.asOwner<Record<string, unknown>>(
    `SELECT code, version, name, protocol, base_url AS "baseUrl", operator_id AS "operatorId"
       FROM provider WHERE code = $1`,
    [stage.games.code],
  )
  const change = (changed: object) => () =>
    stage.call(stage.owner, gameProviders.saveGameProvider, { ...row, ...changed, reason })
  return () =>
    eachWaits(stage, {
      'the address': change({ baseUrl: 'https://else.example' }),
      'our name there': change({ operatorId: 'me' }),
    })
}

/** A host of the operator's own, which a record would prove. */
export function furtherHost(stage: MoneyStage) {
  const claim = () =>
    stage.call(stage.owner, claimBrandHost, { code: stage.code, host: 'pay-verde.com', reason })
  return Promise.resolve(() => eachWaits(stage, { 'a host outside': claim }))
}
