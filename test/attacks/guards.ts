import type { Guard } from './guards/guard.ts'
import { accountGuards } from './guards/accounts.ts'
import { approvalGuards } from './guards/approvals.ts'
import { adjustmentGuards } from './guards/adjustments.ts'
import { catalogueGuards } from './guards/catalogue.ts'
import { depositGuards } from './guards/deposits.ts'
import { consoleMemberGuards } from './guards/console-members.ts'
import { codeGuards } from './guards/codes.ts'
import { auditGuards } from './guards/audit.ts'
import { deviceGuards } from './guards/devices.ts'
import { consoleGuards } from './guards/console.ts'
import { contentGuards } from './guards/content.ts'
import { factorGuards } from './guards/factors.ts'
import { gameProviderGuards } from './guards/game-providers.ts'
import { gameGuards } from './guards/games.ts'
import { launchGuards } from './guards/launch.ts'
import { ledgerGuards } from './guards/ledger.ts'
import { ledgerProofGuards } from './guards/ledger-proof.ts'
import { growthGuards } from './guards/growth.ts'
import { memberCallGuards } from './guards/member-calls.ts'
import { harmGuards } from './guards/harm.ts'
import { helpGuards } from './guards/help.ts'
import { limitGuards } from './guards/limits.ts'
import { myAccountGuards } from './guards/my-account.ts'
import { payeeGuards } from './guards/payees.ts'
import { paymentGuards } from './guards/payments.ts'
import { plumbingGuards } from './guards/plumbing.ts'
import { promotionGuards } from './guards/promotions.ts'
import { reconciliationGuards } from './guards/reconciliation.ts'
import { providerGuards } from './guards/providers.ts'
import { studioGuards } from './guards/studio.ts'
import { brandGuards } from './guards/brands.ts'
import { playGuards } from './guards/plays.ts'
import { studioTableGuards } from './guards/studio-tables.ts'
import { recordGuards } from './guards/records.ts'
import { roundGuards } from './guards/rounds.ts'
import { serviceGuards } from './guards/support.ts'
import { sessionGuards } from './guards/sessions.ts'
import { socialGuards } from './guards/social.ts'
import { walletGuards } from './guards/wallets.ts'
import { winningsGuards } from './guards/winnings.ts'
import { withdrawalGuards } from './guards/withdrawals.ts'
import { wayGuards } from './guards/ways.ts'
import { uploadGuards } from './guards/uploads.ts'
import { watchingGuards } from './guards/watching.ts'
import { jobGuards } from './guards/jobs.ts'

/** Every guard that is proven by a test. A new guard must be added here with the test that fails without it. */
export const guards: readonly Guard[] = [
  ...plumbingGuards,
  ...sessionGuards,
  ...watchingGuards,
  ...jobGuards,
  ...serviceGuards,
  ...accountGuards,
  ...consoleMemberGuards,
  ...codeGuards,
  ...deviceGuards,
  ...auditGuards,
  ...socialGuards,
  ...factorGuards,
  ...consoleGuards,
  ...growthGuards,
  ...limitGuards,
  ...harmGuards,
  ...myAccountGuards,
  ...winningsGuards,
  ...withdrawalGuards,
  ...walletGuards,
  ...wayGuards,
  ...helpGuards,
  ...uploadGuards,
  ...approvalGuards,
  ...depositGuards,
  ...payeeGuards,
  ...paymentGuards,
  ...promotionGuards,
  ...catalogueGuards,
  ...gameProviderGuards,
  ...gameGuards,
  ...launchGuards,
  ...playGuards,
  ...roundGuards,
  ...ledgerGuards,
  ...ledgerProofGuards,
  ...adjustmentGuards,
  ...memberCallGuards,
  ...contentGuards,
  ...recordGuards,
  ...reconciliationGuards,
  ...providerGuards,
  ...studioGuards,
  ...studioTableGuards,
  ...brandGuards,
]
