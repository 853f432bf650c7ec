import { parseArgs } from 'node:util'

import { isOperatorRole, operatorRoles } from '#domain/access/operator-role.ts'
import { StartError } from '#server/platform/db/embedded/start-error.ts'
import { MigrationError } from '#server/platform/db/migrate.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { lockMerchant } from '#server/platform/merchants/store.ts'
import { addFirstOperator } from '#server/people/operators/actions.ts'

import { withDatabase } from './with-database.ts'

const USAGE = `npm run operator:add -- --name linh.tran [--role ${operatorRoles.join('|')}] [--merchant code]`

const wrong: Readonly<Record<string, string>> = {
  operator_name_unfit:
    'A name has 3 to 64 letters, digits, points, hyphens or underscores, begins with a letter, and is no common one such as admin.',
  operator_name_taken: 'There is an operator of this name already.',
}

/**
 * Adds an operator from the command line. It uses DATABASE_URL, else the database in DATA_DIR, whether the server
 * runs or not.
 */
try {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      role: { type: 'string', default: 'owner' },
      merchant: { type: 'string' },
    },
  })
  await withDatabase((url) => add(url, values))
} catch (error) {
  const isExpected =
    error instanceof StartError ||
    error instanceof MigrationError ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  if (!isExpected) throw error
  fail(error.message)
}

function fail(message: string): void {
  console.error(`${message}\n${USAGE}`)
  process.exitCode = 1
}

async function add(
  appUrl: string,
  {
    name = '',
    role,
    merchant,
  }: { readonly name?: string; readonly role: string; readonly merchant?: string },
): Promise<void> {
  if (!isOperatorRole(role)) return fail(`There is no role ${JSON.stringify(role)}.`)
  const store = openStore(openPool(appUrl, { max: 1 }))
  try {
    const added = await store.transact(async (tx) => {
      const found =
        merchant === undefined ? undefined : await lockMerchant(tx, { code: merchant, onlyId: undefined })
      if (merchant !== undefined && !found)
        return { refusal: `There is no merchant ${JSON.stringify(merchant)}.` }
      return await addFirstOperator(tx, { name, role, merchantId: found?.id })
    })
    if ('refusal' in added) return fail(wrong[added.refusal] ?? added.refusal)
    console.log(
      `${name} is ${role} of ${merchant ?? 'the platform, above all brands'}. The password is shown only this once:\n\n  ${added.password}\n\nIt is good for three days, and opens the page where it is replaced and an authenticator or passkey is added.`,
    )
  } finally {
    await store.close()
  }
}
