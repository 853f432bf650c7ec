import type { Permission } from '#domain/access/permission.ts'

/** The part of a call of the console that one operator may do alone, and why. */
export type MoneyVerdict =
  /** The call creates, frees or redirects no money. */
  | { readonly kind: 'none'; readonly why: string }
  /** One operator below the brand's thresholds, a proposal above them. `by` is the permission of the second operator. */
  | { readonly kind: 'within'; readonly by: Permission; readonly why: string }
  /** Always two operators: one proposes, another one decides. */
  | { readonly kind: 'two'; readonly by: Permission; readonly why: string }
  /** One operator where the change tightens or changes nothing; a change that loosens or redirects becomes a proposal. */
  | { readonly kind: 'tightens'; readonly by: Permission; readonly why: string }
  /** One operator; it takes effect after a waiting time visible to all, or at once when a second operator approves. */
  | { readonly kind: 'waits'; readonly by: Permission; readonly hours: number; readonly why: string }
  /** The second operator's decision itself, or a proposal that moves no money. */
  | { readonly kind: 'part'; readonly why: string }

const none = (why: string) => ({ kind: 'none', why }) as const
const part = (why: string) => ({ kind: 'part', why }) as const
const within = (by: Permission, why: string) => ({ kind: 'within', by, why }) as const
const two = (by: Permission, why: string) => ({ kind: 'two', by, why }) as const
const tightens = (by: Permission, why: string) => ({ kind: 'tightens', by, why }) as const
const waits = (by: Permission, why: string) => ({ kind: 'waits', by, hours: 72, why }) as const

const own = none('It concerns the operator’s own account.')
const words = none('It is words or pictures.')
const visibility = none('It decides what members see, not what they have.')
const answered = none('An answer that names where to pay is refused.')
const played = none('It plays by a provider that two operators have switched on.')
const inHand = none('It says who works on it.')

/** The verdict on money for every call of the console that changes data: without one it does not compile. docs/four-eyes.md follows from it. */
export const moneyVerdicts = {
  'session.askPasskeySignIn': own,
  'session.askSecondStepPasskey': own,
  'session.proveSecondStep': own,
  'session.resumeSession': own,
  'session.secondStepByPasskey': own,
  'session.signIn': own,
  'session.signInByPasskey': own,
  'session.signOut': own,
  'session.keepSession': own,
  'ownAccount.addOwnPasskey': own,
  'ownAccount.askOwnProofPasskey': own,
  'ownAccount.beginOwnPasskey': own,
  'ownAccount.beginOwnTotp': own,
  'ownAccount.changeOwnPassword': own,
  'ownAccount.confirmOwnTotp': own,
  'ownAccount.removeOwnPasskey': own,
  'ownAccount.renewOwnRecoveryCodes': own,
  'ownAccount.setOwnPublicName': own,
  'merchants.switchMaintenance': none('A closed site moves no money.'),
  'operators.addOperator': waits('operators.write', 'A second account would be a second operator.'),
  'operators.changeOperatorRole': waits('operators.write', 'A role may bring rights over money.'),
  'operators.resetOperatorAccess': tightens(
    'operators.write',
    'Who holds the new password holds the account; without a second factor yet, its rights wait 72 hours.',
  ),
  'operators.setOperatorStatus': waits('operators.write', 'Who is let in again has their rights again.'),
  'members.addMemberNote': words,
  'members.changeMember': none('Names, label, club, and whether own money may go to the upline.'),
  'members.endMemberSessions': none('It restricts access.'),
  'members.resetMemberFactors': tightens(
    'cashier.approve',
    'It removes what guards withdrawals: factors and payment password.',
  ),
  'members.revealContacts': none('It is read; a name answers a second step, which follows the password.'),
  'members.sendMemberReset': none('The link goes to the member’s own address, which no operator changes.'),
  'members.setMemberStatus': none(
    'It opens or closes an account with the money that it has; withdrawals are reviewed for 30 days after.',
  ),
  'consoleAgentRates.saveRateTerms': two(
    'ledger.approve',
    'It bounds what agents and members are given of each bet.',
  ),
  'consoleAgentRates.saveRootRates': two(
    'ledger.approve',
    'It decides what an agent earns from each bet below.',
  ),
  'consoleLevels.saveLevelTerms': two('ledger.approve', 'Levels decide what members are given.'),
  'consoleLevels.setMemberLevel': two('ledger.approve', 'A level decides what the member is given.'),
  'consolePoints.savePointTerms': two(
    'ledger.approve',
    'They decide how many points stakes earn, and what points are worth.',
  ),
  'consolePoints.savePointGood': tightens(
    'ledger.approve',
    'A new or cheaper good, or more pieces, gives members more for their points.',
  ),
  'consolePoints.judgeRedemption': within('ledger.approve', 'An approved redemption is sent to the member.'),
  'consoleMissions.saveMission': two(
    'ledger.approve',
    'It decides which points and cash members get for play and check-ins.',
  ),
  'consoleFriends.saveFriendTerms': two('ledger.approve', 'They decide which cash members get for friends.'),
  'consoleFriends.stopFriendTerms': none(
    'Later friends bring no reward; friends from before keep their terms.',
  ),
  'consoleFriends.admitFriend': two('ledger.approve', 'It lets a friend bring a reward in cash.'),
  'consoleFriends.cancelFriendReward': none('It was not paid, and its amount goes back to the budget.'),
  'consoleRaffles.saveRaffle': two('ledger.approve', 'It decides which points and cash tickets can win.'),
  'consoleRaffles.giveTickets': two('ledger.approve', 'Tickets win points and cash.'),
  'consoleRaffles.cancelDraw': two('ledger.approve', 'It decides that its tickets win nothing yet.'),
  'campaigns.countSegment': none('It is read.'),
  'consoleMissions.countMissionMembers': none('It is read.'),
  'offers.countAudience': none('It is read.'),
  'campaigns.sendCampaign': tightens('cashier.approve', 'It may name where to pay, to many members.'),
  'campaigns.saveQuietHours': none('It says when offers leave the site, and moves no money.'),
  'campaigns.stopCampaign': none('No more members get its message.'),
  'consoleRaffles.stopRaffle': none('No more tickets are given; given ones can still be played.'),
  'consoleBoards.publishBoard': two('ledger.approve', 'It decides which points and cash its winners get.'),
  'consoleMissions.stopMission': none('Nothing is earned any more; what was earned can still be claimed.'),
  'agentTree.moveMember': two('ledger.approve', 'It decides which agents earn from the member’s play.'),
  'offers.publishOffer': two('ledger.approve', 'Its rules decide which rewards the house pays.'),
  'offerDryRuns.startDryRun': none('A dry run grants nothing.'),
  'offerRewards.judgeReward': within('ledger.approve', 'It pays a reward that was stopped.'),
  'offerRewards.revokeBonus': two('ledger.approve', 'It takes a bonus of a member back.'),
  'offerRewards.cancelFreeRounds': two('ledger.approve', 'It takes free rounds of a member back.'),
  'offerRewards.revokeTickets': two('ledger.approve', 'It takes tickets of a member back.'),
  'rewardLists.uploadRewardList': part('It is a file: its lines are rewarded by a second operator.'),
  'rewardLists.proposeRewardList': two('ledger.approve', 'It rewards many members by hand.'),
  'offers.pauseOffer': tightens('ledger.approve', 'An offer that is resumed pays again.'),
  'agentTree.saveTreeLimits': none('It bounds how teams grow.'),
  'agentTree.liftFreeze': none('The agent gets back what every agent may do; its money was never frozen.'),
  'limits.shutOut': none('It restricts access.'),
  'limits.tightenLimit': none('It tightens.'),
  'outbox.resendMessage': none('It goes where it went before, and its codes are hidden.'),
  'support.answerThread': answered,
  'support.sendThreadPicture': words,
  'support.takeThread': inHand,
  'alarms.changeAlarm': none('It says who works on it; alarms about money cannot be closed.'),
  'settings.removeProvider': none('It closes a door.'),
  'settings.saveAccounts': tightens('settings.write', 'A second factor guards what members pay out.'),
  'settings.saveCopy': tightens(
    'settings.write',
    'The pages on which members pay say it, or it names where to pay.',
  ),
  'settings.saveFlags': tightens(
    'settings.write',
    'Some open members’ accounts by a text message, one publishes rates.',
  ),
  'settings.saveLanguages': visibility,
  'settings.saveLinks': tightens(
    'settings.write',
    'Members follow them with their money questions, and to apps that ask for a password.',
  ),
  'settings.saveMaintenance': none('A closed site moves no money.'),
  'settings.saveProfile': tightens(
    'settings.write',
    'The law of the market holds checks that a looser one lacks.',
  ),
  'settings.saveProvider': tightens('settings.write', 'Who vouches for members signs in as any of them.'),
  'settings.saveRegions': visibility,
  'settings.saveRegistration': none('It asks newcomers for more or less.'),
  'settings.saveTheme': visibility,
  'settings.saveWallets': none('What is in a wallet stays its member’s.'),
  'clubs.addClub': visibility,
  'clubs.changeClub': visibility,
  'harm.noteHarmContact': words,
  'lifts.judgeLift': part('The second operator’s part: who proposed it is refused.'),
  'lifts.proposeLift': two('limits.approve', 'A limit guards a member’s money.'),
  'lifts.withdrawLift': part('It takes a proposal back.'),
  'catalogue.changeVendor': played,
  'catalogue.deleteLotteryMenu': visibility,
  'catalogue.knowVendor': played,
  'catalogue.offerVendor': played,
  'catalogue.orderLotteryMenus': visibility,
  'catalogue.orderVendors': visibility,
  'catalogue.saveLotteryMenu': visibility,
  'gameProviders.assignHeldWin': two(
    'ledger.approve',
    'It credits a win that a provider sent without its rounds.',
  ),
  'gameProviders.endOldKey': none('It closes a door.'),
  'gameProviders.explainProviderDifference': words,
  'gameProviders.judgeTheirKey': part('The second operator’s part: who put the key in is refused.'),
  'gameProviders.makeOurKey': none('Our key lets nobody in: the other side pays by its own.'),
  'gameProviders.proposeTheirKey': two('providers.approve', 'Who holds the key pays wins into any wallet.'),
  'gameBounds.saveGameBounds': tightens(
    'settings.write',
    'Larger stakes or payouts let a round cost the brand more.',
  ),
  'gameProviders.saveGameProvider': tightens(
    'providers.approve',
    'Its address is whom we believe about rounds.',
  ),
  'gameProviders.switchGameProvider': tightens(
    'providers.approve',
    'A provider that is on pays wins into any wallet.',
  ),
  'gameProviders.tryGameProvider': none('It is a question.'),
  'gameProviders.useOurKey': none('Our key lets nobody in: the other side pays by its own.'),
  'gameLists.applyGameList': visibility,
  'gameLists.mapVendor': visibility,
  'gameLists.retireListedGames': visibility,
  'gameLists.takeGameList': visibility,
  'gameLists.uploadGameList': visibility,
  'games.changeGame': played,
  'games.offerVendorGames': played,
  'games.orderGames': visibility,
  'games.switchAllGames': played,
  'verification.acceptDocument': none('It says that an operator has seen papers.'),
  'verification.changeBirthday': two('members.recover', 'It finds the accounts of one person: one reward.'),
  'profiles.saveProfileNeeds': tightens('cashier.approve', 'Deposits wait for facts that the brand needs.'),
  'verificationVendors.saveVendor': tightens(
    'cashier.approve',
    'Its results verify members and raise their tiers.',
  ),
  'verification.saveTiers': two('cashier.approve', 'They bound what members pay in and take out.'),
  'verification.setTierOverride': two('cashier.approve', 'It bounds what the member pays in and takes out.'),
  'verification.endTierOverride': none('It lowers; money of the day leaves as before.'),
  'verification.askDocument': none('It moves no money: a request that ends closes deposits alone.'),
  'verification.dropDocumentRequest': none('It opens deposits of the member’s own money.'),
  'verification.refuseDocument': none('It says that an operator has seen papers.'),
  'feedback.stopLetters': none('It decides whether a member may write letters; no letter can name a payee.'),
  'feedback.answerFeedback': answered,
  'feedback.noteFeedback': words,
  'content.deleteDraft': words,
  'content.orderEntries': words,
  'content.previewEntry': words,
  'content.publishEntry': tightens('cashier.approve', 'It may name a payee, or promise what offers pay.'),
  'content.saveDraft': words,
  'content.takeOffEntry': words,
  'pictures.sendPicture': words,
  'promotions.judgeApplication': none(
    'It answers an application; an offer by two operators says what accepted members are paid.',
  ),

  'withdrawals.approveWithdrawal': within('cashier.approve', 'It lets money leave.'),
  'withdrawals.changeWithdrawal': two('cashier.approve', 'Who changes it does not approve it.'),
  'withdrawals.claimWithdrawal': inHand,
  'withdrawals.decidePayout': two('cashier.approve', 'It says what became of money that nobody knows of.'),
  'withdrawals.holdWithdrawal': none('It stops money, or leads it back to its review.'),
  'withdrawals.endWithdrawal': none('The member has the money back.'),
  'withdrawals.markWithdrawalPaid': none('It was approved before, and says what the bank did.'),
  'withdrawals.withdrawalSettingsEffect': none('Counts past withdrawals; it saves nothing.'),
  'withdrawals.saveWithdrawalSettings': tightens('settings.write', 'The thresholds themselves stand here.'),
  'withdrawals.sendWithdrawalPicture': words,
  'withdrawals.settleWithdrawal': within('cashier.approve', 'It pays again, or gives back what was paid.'),
  'memberTransfers.claimMemberTransfer': inHand,
  'memberTransfers.transferSettingsEffect': none('Counts past transfers; it saves nothing.'),
  'memberTransfers.judgeMemberTransfer': within('cashier.approve', 'It lets money reach another member.'),
  'adjustments.changeAdjustment': part('It changes a proposal, which another one judges.'),
  'adjustments.judgeAdjustment': part('The second operator’s part: who proposed it is refused.'),
  'adjustments.proposeAdjustment': two('ledger.approve', 'It is money by hand.'),
  'adjustments.withdrawAdjustment': part('It takes a proposal back.'),
  'rounds.showRound': none('It is a question.'),
  'claims.answerClaim': answered,
  'claims.writeOffClaim': within('ledger.approve', 'It gives up money that a member owes.'),
  'rounds.voidRound': within('rounds.void', 'It gives stakes back and takes wins.'),
  'lotteryDraws.addDraw': two('lottery.approve', 'It takes stakes, and its numbers decide who wins.'),
  'lotteryDraws.cancelDraw': two('lottery.approve', 'It gives stakes back and takes wins.'),
  'lotteryDraws.correctDraw': two('lottery.approve', 'The numbers decide who wins.'),
  'lotteryDraws.enterResult': two('lottery.write', 'The numbers decide who wins.'),
  'lotteryDraws.sendResultPicture': words,
  'lotteryTerms.orderLotteries': visibility,
  'accountEffect.accountsEffect': none('Counts past sign-ins; it saves nothing.'),
  'lotteryTerms.termsEffect': none('Counts past tickets; it saves nothing.'),
  'lotteryTerms.saveTerms': tightens('settings.write', 'They bound what a draw may cost.'),
  'agentRuns.releaseAgentRun': two('ledger.approve', 'It pays agents.'),
  'agentRuns.releaseHeldIncome': two('ledger.approve', 'It pays an agent what was held.'),
  'agentRuns.waiveAgentDebt': two('ledger.approve', 'It gives up what an agent owes the brand.'),
  'agentRuns.stopAgentRun': none('It stops money.'),
  'consoleAgents.previewRootContract': none('It is read.'),
  'consoleAgents.offerRootContract': two('settings.write', 'The brand pays an agent by its terms.'),
  'consoleAgents.changeAgentContract': tightens(
    'settings.write',
    'A suspended contract and a withdrawn offer pay nothing; one that is resumed or ended pays again, or no longer.',
  ),
  'consoleAgents.saveAgentRules': two(
    'settings.write',
    'They bound what agents are paid, and what one operator releases.',
  ),
  'lotteryRates.saveRate': tightens(
    'settings.write',
    'A higher return pays the member more for the same bets.',
  ),
  'lotteryExposure.limitNumber': tightens(
    'lottery.limit',
    'A number that is reopened, or capped above the brand, lets a draw pay more.',
  ),
  'consoleTickets.voidTicket': two('lottery.void', 'It gives the stake back and takes the win.'),
  'reconciliation.explainDifference': words,
  'reconciliation.keepStatement': part(
    'A line supports a credit, but not one by who brought the statement in.',
  ),
  'reconciliation.previewStatement': none('It is read.'),
  'audit.checkAudit': none('It is read.'),
  'deposits.claimDeposit': inHand,
  'deposits.creditDeposit': within('cashier.approve', 'It credits what was set aside.'),
  'deposits.matchDeposit': within('cashier.approve', 'It credits what an operator says has come.'),
  'deposits.rejectDeposit': none('Nothing is credited.'),
  'deposits.returnDeposit': within('cashier.approve', 'It takes a credit back.'),
  'deposits.verifyAge': tightens(
    'cashier.approve',
    'Without a document it opens deposits and is a step of friends.',
  ),
  'channels.addChannel': two('cashier.approve', 'Deposits go where it says.'),
  'channels.changeChannel': tightens('cashier.approve', 'Deposits go where it says.'),
  'channels.channelRulesEffect': none('Counts past deposits; it saves nothing.'),
  'channels.orderChannels': visibility,
  'channels.saveProvider': tightens('cashier.approve', 'Payouts and signed messages go where it says.'),
  'brands.checkBrandHost': none('It looks for a proof of a host that two operators let in.'),
  'brands.claimBrandHost': tightens(
    'brands.write',
    'Members are led to it, and texts may name it as the brand’s own.',
  ),
  'brands.createBrand': waits('operators.write', 'Its first operator would be a second operator.'),
  'brands.dropBrandDraft': words,
  'brands.dropBrandHost': none('It closes a door.'),
  'brands.saveBrandDraft': words,
  'brands.sendBrandMark': words,
  'brands.setBrandState': none(
    'What opens again are channels and providers that two operators let in. A brand that owes members money is closed for good by two.',
  ),
  'approvals.judgeProposal': part('The second operator’s part: who proposed it is refused.'),
  'approvals.withdrawProposal': part('It takes a proposal back.'),
} as const satisfies Readonly<Record<string, MoneyVerdict>>

export type JudgedCall = keyof typeof moneyVerdicts

type Verdicts = typeof moneyVerdicts
/** Calls that may need a second operator. */
export type MoneyDeed = {
  [Name in JudgedCall]: Verdicts[Name]['kind'] extends 'none' | 'part' ? never : Name
}[JudgedCall]

export const moneyDeeds = (Object.keys(moneyVerdicts) as JudgedCall[]).filter((name): name is MoneyDeed => {
  const { kind } = moneyVerdicts[name]
  return kind !== 'none' && kind !== 'part'
})
