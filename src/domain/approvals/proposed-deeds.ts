import type { Permission } from '#domain/access/permission.ts'

import { type MoneyDeed, moneyVerdicts } from './money-deeds.ts'

/**
 * Calls whose input is stored as a proposal until a second operator decides; the others have their own kind of
 * proposal.
 */
export const proposedDeeds = [
  'deposits.matchDeposit',
  'deposits.creditDeposit',
  'deposits.returnDeposit',
  'withdrawals.settleWithdrawal',
  'withdrawals.decidePayout',
  'withdrawals.saveWithdrawalSettings',
  'memberTransfers.judgeMemberTransfer',
  'rounds.voidRound',
  'lotteryDraws.addDraw',
  'claims.writeOffClaim',
  'lotteryDraws.cancelDraw',
  'lotteryDraws.correctDraw',
  'lotteryTerms.saveTerms',
  'lotteryRates.saveRate',
  'agentRuns.releaseAgentRun',
  'agentRuns.releaseHeldIncome',
  'agentRuns.waiveAgentDebt',
  'consoleAgents.offerRootContract',
  'consoleAgents.changeAgentContract',
  'consoleAgents.saveAgentRules',
  'lotteryExposure.limitNumber',
  'consoleTickets.voidTicket',
  'channels.addChannel',
  'channels.changeChannel',
  'channels.saveProvider',
  'gameBounds.saveGameBounds',
  'gameProviders.saveGameProvider',
  'gameProviders.switchGameProvider',
  'gameProviders.assignHeldWin',
  'members.resetMemberFactors',
  'verification.changeBirthday',
  'deposits.verifyAge',
  'profiles.saveProfileNeeds',
  'verificationVendors.saveVendor',
  'verification.saveTiers',
  'verification.setTierOverride',
  'consoleAgentRates.saveRateTerms',
  'consoleAgentRates.saveRootRates',
  'consoleLevels.saveLevelTerms',
  'consoleLevels.setMemberLevel',
  'consolePoints.savePointTerms',
  'consolePoints.savePointGood',
  'consolePoints.judgeRedemption',
  'consoleMissions.saveMission',
  'consoleBoards.publishBoard',
  'consoleFriends.saveFriendTerms',
  'consoleFriends.admitFriend',
  'consoleRaffles.saveRaffle',
  'consoleRaffles.giveTickets',
  'consoleRaffles.cancelDraw',
  'campaigns.sendCampaign',
  'agentTree.moveMember',
  'offers.publishOffer',
  'offers.pauseOffer',
  'offerRewards.judgeReward',
  'offerRewards.revokeBonus',
  'offerRewards.cancelFreeRounds',
  'offerRewards.revokeTickets',
  'rewardLists.proposeRewardList',
  'content.publishEntry',
  'settings.saveAccounts',
  'settings.saveCopy',
  'settings.saveFlags',
  'settings.saveLinks',
  'settings.saveProfile',
  'settings.saveProvider',
  'brands.claimBrandHost',
  'operators.addOperator',
  'operators.changeOperatorRole',
  'operators.resetOperatorAccess',
  'operators.setOperatorStatus',
] as const satisfies readonly MoneyDeed[]
export type ProposedDeed = (typeof proposedDeeds)[number]

/** Deeds that are judged by something that only some operators may see. */
const rightToSee: Partial<Record<ProposedDeed, Permission>> = {
  'verification.changeBirthday': 'members.contacts', // guard: birthday-compared-by-second
}

/** The permissions that the second operator needs. */
export function rightsToJudge(deed: ProposedDeed): readonly Permission[] {
  const seen = rightToSee[deed]
  return [moneyVerdicts[deed].by, ...(seen ? [seen] : [])]
}
