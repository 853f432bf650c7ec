import type { Output } from '#contract/endpoint.ts'
import type { withdrawals } from '#contract/withdrawals.ts'
import { isWithinHours } from '#domain/cashier/hours.ts'
import { openRaises } from '#domain/cashier/wagering.ts'
import { risksOf, type RiskReason } from '#domain/cashier/withdrawal-risk.ts'
import {
  type BrandWork,
  brandWork,
  promiseNames,
  readWithdrawalSettings,
  type WithdrawalSettings,
} from '#domain/cashier/withdrawal-settings.ts'
import { reviewHoursOf, withdrawalSumOf } from '#domain/levels/levels.ts'
import type { PayoutAccount } from '#domain/members/payout-account.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { findHoursSinceSuspension } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { findDue } from '#server/money/claims/actions.ts'
import { findBalances, findRaises, findWagering, type Wagering } from '#server/money/ledger/actions.ts'
import { findWithdrawalBenefits } from '#server/money/levels/actions.ts'
import { findEndedByWithdrawal } from '#server/money/offers/actions.ts'
import { standingOf } from '#server/money/limits/actions.ts'
import { findMoneyFacts } from '#server/people/members/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { countSharing } from '#server/people/payout-accounts/actions.ts'
import { findDeviceHours } from '#server/people/second-factor/actions.ts'

import { selectWithdrawalSettings } from './settings-store.ts'
import { selectOldHolds } from './task-store.ts'
import { type OfMember, selectHistory, selectPaidTo, selectToday } from './store.ts'
import { findLeftOfTier } from './tiers.ts'

/** Limit of deposits listed singly; earlier ones are summed in one line. */
const RAISES_LISTED = 10

/** The part of a brand that payouts depend on. */
export type PayingMerchant = Pick<
  NonNullable<ReturnType<MerchantRegistry['findById']>>,
  'id' | 'currency' | 'zone' | 'dayStart' | 'profile'
>

/** The sum that a withdrawal pays first: open claims, where the market lets a brand set them off. */
export async function findOwed(
  tx: Tx,
  whose: OfMember & { readonly currency: string },
  { profile }: Pick<PayingMerchant, 'profile'>,
): Promise<bigint> {
  if (!profile.allowsSettingOffClaims) return 0n // guard: claims-set-off-by-market
  return await findDue(tx, whose)
}

export async function findSettings(tx: Tx, merchantId: number): Promise<WithdrawalSettings> {
  return readWithdrawalSettings((await selectWithdrawalSettings(tx, merchantId)).settings)
}

/** The settings as they hold for a member: a level may allow a higher sum a day, and a shorter review. */
export async function findSettingsOf(tx: Tx, who: OfMember): Promise<WithdrawalSettings> {
  const settings = await findSettings(tx, who.merchantId)
  const benefits = await findWithdrawalBenefits(tx, who)
  return {
    ...settings,
    sumADay: withdrawalSumOf(settings.sumADay, benefits),
    reviewHours: reviewHoursOf(settings.reviewHours, benefits),
  }
}

/** How long tasks of a brand should wait at most, in seconds. */
export async function findPromises(tx: Tx, merchantId: number): Promise<Readonly<Record<BrandWork, number>>> {
  const settings = await findSettings(tx, merchantId)
  const seconds = (kind: BrandWork) => [kind, settings[promiseNames[kind]] * 60] as const
  return Object.fromEntries(brandWork.map(seconds)) as Record<BrandWork, number>
}

/** Withdrawals on hold for longer than the brand allows. */
export async function findOldHolds(
  tx: Tx,
  merchantId: number,
): Promise<{ readonly holds: number; readonly since: Date | null }> {
  const { holdHours } = await findSettings(tx, merchantId)
  return await selectOldHolds(tx, { merchantId, hours: holdHours })
}

/** Today's limits for a withdrawal. The screen shows them; a request is judged anew. */
export async function findTerms(
  tx: Tx,
  who: OfMember,
  merchant: PayingMerchant,
): Promise<Output<typeof withdrawals.terms>> {
  const { currency } = merchant
  const settings = await findSettingsOf(tx, who)
  const today = await selectToday(tx, who, merchant)
  const wagering = await findWagering(tx, { ...who, currency })
  const balances = await findBalances(tx, who)
  const facts = await findMoneyFacts(tx, who)
  const held = (account: string) =>
    balances.find((one) => one.currency === currency && one.account === account)?.balance ?? 0n
  const bonusEnds = await findEndedByWithdrawal(tx, { ...who, currency })
  const ofDay = settings.sumADay > today.sum ? settings.sumADay - today.sum : 0n
  const ofTier = await findLeftOfTier(tx, who)
  const sumLeft = ofTier !== undefined && ofTier < ofDay ? ofTier : ofDay
  return {
    currency,
    available: writeAmount(held('main')),
    reserved: writeAmount(held('locked')),
    owed: writeAmount(await findOwed(tx, { ...who, currency }, merchant)),
    ...(bonusEnds === undefined ? {} : { bonusEnds: writeAmount(bonusEnds) }),
    least: writeAmount(settings.least),
    most: writeAmount(settings.most),
    freeLeft: Math.max(0, settings.freeADay - today.count),
    feeFixed: writeAmount(settings.feeFixed),
    feePerMille: settings.feePerMille,
    countLeft: Math.max(0, settings.countADay - today.count),
    sumLeft: writeAmount(sumLeft),
    wageringLeft: writeAmount(wagering.wageringLeft),
    wagering: await showRaises(tx, { ...who, currency }, wagering),
    isOpen: isWithinHours(today.now, settings),
    opensAt: settings.opensAt,
    closesAt: settings.closesAt,
    confirmMinutes: settings.confirmMinutes,
    reviewHours: settings.reviewHours,
    hasPaymentPassword: facts?.hasPaymentPassword ?? false,
  }
}

/** Deposits that still have to be played through, newest first. */
async function showRaises(tx: Tx, whose: OfMember & { readonly currency: string }, wagering: Wagering) {
  if (wagering.wageringLeft === 0n) return []
  const { open, earlier } = openRaises(wagering.wageringLeft, await findRaises(tx, whose, RAISES_LISTED))
  const raises = open.map(({ from, atMs, amount, raised, left }) => ({
    from,
    at: new Date(atMs).toISOString(),
    amount: writeAmount(amount),
    toPlay: writeAmount(raised),
    left: writeAmount(left),
  }))
  return earlier === 0n ? raises : [...raises, { from: 'earlier' as const, left: writeAmount(earlier) }]
}

/**
 * Whether this member may cancel a withdrawal to play on: where the market profile allows it and the member is not
 * shut out.
 */
export async function mayPlayOn(tx: Tx, { merchant, memberId }: Context): Promise<boolean> {
  if (!merchant.profile.allowsCancellingWithdrawalToPlay) return false
  // guard: cancelling-when-not-shut-out
  return (await standingOf(tx, { merchantId: merchant.id, memberId })).shutOut === undefined
}

/** Reasons against approving this withdrawal automatically. */
export async function findRisks(
  tx: Tx,
  context: Context,
  {
    amount,
    account,
    unplayed,
    settings,
  }: {
    readonly amount: bigint
    readonly account: PayoutAccount & { readonly id: string; readonly boundHours: number }
    readonly unplayed: bigint
    readonly settings: WithdrawalSettings
  },
): Promise<readonly RiskReason[]> {
  const who = { merchantId: context.merchant.id, memberId: context.memberId }
  const facts = await findMoneyFacts(tx, who)
  if (!facts) throw refusePlainly('unauthenticated')
  const history = await selectHistory(tx, who)
  return risksOf(
    {
      amount,
      deviceHours: await findDeviceHours(tx, who, context),
      accountHours: facts.accountHours,
      payoutAccountHours: account.boundHours,
      passwordHours: facts.passwordHours ?? undefined,
      paymentPasswordHours: facts.paymentPasswordHours ?? undefined,
      factorsResetHours: facts.factorsResetHours ?? undefined,
      paidToAccount: await selectPaidTo(tx, who, account.id),
      day: { count: history.dayCount + 1, sum: history.daySum + amount },
      week: { count: history.weekCount + 1, sum: history.weekSum + amount },
      unplayed,
      isFirst: history.paidCount === 0,
      holderName: account.holderName,
      payeeName: facts.payeeName ?? undefined,
      sharedBy: await countSharing(tx, who, account.accountNumber),
      isOtherHeld: history.heldCount > 0,
      suspendedHours: await findHoursSinceSuspension(tx, who),
    },
    settings,
  )
}
