import type { Permission } from '#domain/access/permission.ts'

import type { ProposedDeed } from './proposed-deeds.ts'
import { type RightsHolder, permissionsNow } from './operator-rights.ts'
import { PROPOSAL_DAYS } from './second-operator.ts'

/** Every deed that is stored until a second operator acts: proposals, and the deeds that count like one. */
export type AnyProposal =
  | ProposedDeed
  /** The first of two approvals. */
  | 'withdrawals.approveWithdrawal'
  /** The operator who changes a withdrawal counts as one of the two who approve it. */
  | 'withdrawals.changeWithdrawal'
  /** A statement line replaces the second operator of a credit. */
  | 'reconciliation.keepStatement'
  /** An entry of an official result, which counts once another person has entered the same. */
  | 'lotteryDraws.enterResult'
  | 'brands.setBrandState'
  | 'adjustments.proposeAdjustment'
  | 'gameProviders.proposeTheirKey'
  | 'lifts.proposeLift'

/** The permission that each call requires. A test compares it with the contract. */
export const rightToPropose: Readonly<Record<AnyProposal, Permission>> = {
  'adjustments.proposeAdjustment': 'ledger.adjust',
  'agentTree.moveMember': 'members.write',
  'brands.claimBrandHost': 'brands.write',
  'channels.addChannel': 'cashier.channels',
  'channels.changeChannel': 'cashier.channels',
  'channels.saveProvider': 'cashier.channels',
  'claims.writeOffClaim': 'ledger.adjust',
  'agentRuns.releaseAgentRun': 'ledger.adjust',
  'consoleAgentRates.saveRateTerms': 'settings.write',
  'consoleAgentRates.saveRootRates': 'settings.write',
  'consoleLevels.saveLevelTerms': 'settings.write',
  'consoleLevels.setMemberLevel': 'members.write',
  'consoleFriends.admitFriend': 'members.write',
  'consolePoints.savePointTerms': 'settings.write',
  'consolePoints.savePointGood': 'settings.write',
  'consolePoints.judgeRedemption': 'ledger.adjust',
  'consoleMissions.saveMission': 'settings.write',
  'consoleBoards.publishBoard': 'settings.write',
  'consoleFriends.saveFriendTerms': 'settings.write',
  'consoleRaffles.saveRaffle': 'settings.write',
  'consoleRaffles.giveTickets': 'settings.write',
  'consoleRaffles.cancelDraw': 'settings.write',
  'campaigns.sendCampaign': 'outbox.write',
  'agentRuns.releaseHeldIncome': 'ledger.adjust',
  'agentRuns.waiveAgentDebt': 'ledger.adjust',
  'consoleAgents.offerRootContract': 'settings.write',
  'consoleAgents.changeAgentContract': 'settings.write',
  'consoleAgents.saveAgentRules': 'settings.write',
  'consoleTickets.voidTicket': 'lottery.void',
  'content.publishEntry': 'content.write',
  'deposits.creditDeposit': 'cashier.deposits',
  'deposits.matchDeposit': 'cashier.deposits',
  'deposits.returnDeposit': 'cashier.deposits',
  'deposits.verifyAge': 'members.write',
  'gameProviders.proposeTheirKey': 'providers.write',
  'gameBounds.saveGameBounds': 'settings.write',
  'gameProviders.saveGameProvider': 'providers.write',
  'gameProviders.switchGameProvider': 'providers.write',
  'gameProviders.assignHeldWin': 'ledger.adjust',
  'lifts.proposeLift': 'members.write',
  'memberTransfers.judgeMemberTransfer': 'cashier.approve',
  'lotteryDraws.addDraw': 'lottery.write',
  'lotteryDraws.cancelDraw': 'lottery.write',
  'lotteryDraws.correctDraw': 'lottery.write',
  'lotteryDraws.enterResult': 'lottery.write',
  'lotteryExposure.limitNumber': 'lottery.limit',
  'lotteryRates.saveRate': 'settings.write',
  'lotteryTerms.saveTerms': 'settings.write',
  'members.resetMemberFactors': 'members.recover',
  'verification.changeBirthday': 'members.write',
  'profiles.saveProfileNeeds': 'settings.write',
  'verificationVendors.saveVendor': 'settings.write',
  'verification.saveTiers': 'settings.write',
  'verification.setTierOverride': 'members.write',
  'offers.publishOffer': 'content.write',
  'offers.pauseOffer': 'content.write',
  'offerRewards.judgeReward': 'ledger.adjust',
  'offerRewards.revokeBonus': 'ledger.adjust',
  'offerRewards.cancelFreeRounds': 'ledger.adjust',
  'offerRewards.revokeTickets': 'ledger.adjust',
  'rewardLists.proposeRewardList': 'ledger.adjust',
  'operators.addOperator': 'operators.write',
  'operators.changeOperatorRole': 'operators.write',
  'operators.resetOperatorAccess': 'operators.write',
  'operators.setOperatorStatus': 'operators.write',
  'rounds.voidRound': 'rounds.void',
  'settings.saveAccounts': 'settings.write',
  'settings.saveCopy': 'settings.write',
  'settings.saveFlags': 'settings.write',
  'settings.saveLinks': 'settings.write',
  'settings.saveProfile': 'settings.write',
  'settings.saveProvider': 'settings.write',
  'brands.setBrandState': 'brands.close',
  'reconciliation.keepStatement': 'cashier.reconcile',
  'withdrawals.approveWithdrawal': 'cashier.approve',
  'withdrawals.changeWithdrawal': 'cashier.withdrawals',
  'withdrawals.decidePayout': 'cashier.withdrawals',
  'withdrawals.saveWithdrawalSettings': 'settings.write',
  'withdrawals.settleWithdrawal': 'cashier.withdrawals',
}

/** The operator who made a proposal, as they are now. */
export interface Maker extends RightsHolder {
  readonly isActive: boolean
  readonly restsMoney: boolean
  /** When another operator last set the password: the account may have changed hands. */
  readonly handedOverAt: { getTime(): number } | null
}

/** Facts that decide whether a proposal can still be approved. */
export interface Standing {
  readonly lapsesAtMs: number
  readonly isMakerActive: boolean
  /** The password was handed over since, so another person may hold the account. */
  readonly isMakerReset: boolean
  readonly makerHoldsTheRight: boolean
}

export interface MadeProposal {
  readonly deed: AnyProposal
  readonly proposedAtMs: number
  readonly lapsesAtMs: number
}

export function standingOf(maker: Maker, { deed, proposedAtMs, lapsesAtMs }: MadeProposal): Standing {
  // Within one millisecond the order is unknown, so the proposal does not count.
  const isHandedOver = maker.handedOverAt !== null && maker.handedOverAt.getTime() >= proposedAtMs
  return {
    lapsesAtMs,
    isMakerActive: maker.isActive,
    isMakerReset: isHandedOver,
    makerHoldsTheRight: permissionsNow(maker).includes(rightToPropose[deed]),
  }
}

/** Why a proposal no longer counts. Each has its text in the console. */
export const lapseReasons = [
  'maker_suspended',
  'maker_reset',
  'maker_lost_right',
  'time',
  /** The subject of the proposal has changed. */
  'overtaken',
] as const
export type LapseReason = (typeof lapseReasons)[number]

/**
 * Why a proposal can no longer be approved: it expired, or its maker is suspended or could no longer make it.
 * Otherwise a proposal of an operator who was caught stealing could still be approved by mistake.
 */
export function whyLapsed(
  { lapsesAtMs, isMakerActive, isMakerReset, makerHoldsTheRight }: Standing,
  nowMs: number,
): LapseReason | undefined {
  if (!isMakerActive) return 'maker_suspended' // guard: maker-still-active
  if (isMakerReset) return 'maker_reset' // guard: maker-reset-voids-proposal
  if (!makerHoldsTheRight) return 'maker_lost_right' // guard: maker-right-kept
  return nowMs >= lapsesAtMs ? 'time' : undefined
}

/** For proposals that store only when they were made. */
export function lapsesAtMsOf(proposedAtMs: number): number {
  return proposedAtMs + PROPOSAL_DAYS * 86_400_000
}
