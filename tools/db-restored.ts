import { checkAudit, sealAudit } from '#server/platform/audit/chain.ts'
import { stepDown } from '#server/platform/config.ts'
import { MigrationError, migrate } from '#server/platform/db/migrate.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { resumeTransactionNumbers } from '#server/platform/db/restored.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { sealLedger } from '#server/money/ledger/chain.ts'
import { checkLedger } from '#server/money/ledger/check.ts'

/**
 * Runs once after a restore of DATABASE_URL, before anything else uses it: advances the transaction counter that a
 * dump reset, seals waiting batches, and checks the whole ledger and audit. Exit code 1 if a fault is found.
 */
const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl = url } = process.env
if (!url || !ownerUrl) {
  console.error(
    'Set DATABASE_URL to the restored database (and DATABASE_OWNER_URL to the same as its owner).',
  )
  process.exitCode = 1
} else {
  try {
    await finishRestore({ ownerUrl, appUrl: process.env.DATABASE_OWNER_URL ? url : stepDown(url) })
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

async function finishRestore({
  ownerUrl,
  appUrl,
}: {
  readonly ownerUrl: string
  readonly appUrl: string
}): Promise<void> {
  await migrate(ownerUrl)
  const wasDump = await resumeTransactionNumbers(ownerUrl)
  console.log(
    wasDump ? 'Transactions are counted on from where the dump ended.' : 'Transactions go on by themselves.',
  )
  const store = openStore(openPool(appUrl, { max: 2 }))
  try {
    await sealLedger(store)
    await sealAudit(store)
    const ledger = await checkLedger(store)
    console.log(
      `Ledger: ${ledger.transfers} transfers in ${ledger.toBlock} blocks checked, ${ledger.found} faults.`,
    )
    for (const fault of ledger.faults) console.log(`  ${JSON.stringify(fault)}`)
    const audit = await checkAudit(store)
    console.log(
      `Audit: ${audit.entries} entries in ${audit.blocks} blocks checked, ${audit.fault ? `block ${audit.block}: ${audit.fault}` : 'no fault'}.`,
    )
    if (ledger.found > 0n || audit.fault) process.exitCode = 1
  } finally {
    await store.close()
  }
}
