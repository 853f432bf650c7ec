import { parseArgs } from 'node:util'

import { openPool } from '#server/platform/db/pool.ts'
import { type Store, openStore } from '#server/platform/db/transaction.ts'
import { exportArchive, findDue, readMember, verifyArchive } from '#server/platform/growth/archive.ts'
import { selectLastBlockBefore } from '#server/platform/growth/archive-store.ts'
import { detachEntries } from '#server/platform/growth/detach.ts'

import { withDatabase } from './with-database.ts'

const USAGE = `npm run archive -- due
npm run archive -- export --folder <folder> [--from <block>] [--to <block> | --before 2020-01-01]
npm run archive -- verify <manifest.json> [--alone]
npm run archive -- read <manifest.json> --member <id>
npm run archive -- detach --folder <folder> --by <who runs this>`

/** Archives of the ledger: written from the database, verified against it or alone, and readable without it. */
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      folder: { type: 'string' },
      from: { type: 'string', default: '1' },
      to: { type: 'string' },
      before: { type: 'string' },
      member: { type: 'string' },
      by: { type: 'string' },
      alone: { type: 'boolean', default: false },
    },
  })
  const [deed, manifest = ''] = positionals
  if (deed === 'due') await printDue()
  else if (deed === 'export' && values.folder !== undefined) await write({ ...values, folder: values.folder })
  else if (deed === 'verify' && manifest !== '') await verify(manifest, values.alone)
  else if (deed === 'read' && manifest !== '' && values.member !== undefined)
    await read(manifest, values.member)
  else if (deed === 'detach' && values.folder !== undefined && values.by !== undefined)
    await detach(values.folder, values.by)
  else fail(USAGE)
} catch (error) {
  if (!(error instanceof Error)) throw error
  fail(`${error.message}\n${USAGE}`)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}

async function withStore(work: (store: Store) => Promise<void>): Promise<void> {
  await withDatabase(async (appUrl) => {
    const store = openStore(openPool(appUrl, { max: 1, limits: 'long' }))
    try {
      await work(store)
    } finally {
      await store.close()
    }
  })
}

async function printDue(): Promise<void> {
  await withStore(async (store) => {
    const { years, block } = await findDue(store, new Date())
    console.log(
      block === undefined
        ? `Money is kept for ${years} years here, and no block is that old.`
        : `Money is kept for ${years} years here: blocks up to ${block} are older.`,
    )
  })
}

async function write(request: {
  readonly folder: string
  readonly from: string
  readonly to?: string | undefined
  readonly before?: string | undefined
}): Promise<void> {
  await withStore(async (store) => {
    const before = request.before === undefined ? undefined : new Date(`${request.before}T00:00:00Z`)
    const to = request.to === undefined ? await selectLastBlockBefore(store.read, before) : BigInt(request.to)
    if (to === undefined) return fail('No block was sealed by then.')
    const manifest = await exportArchive(store, { from: BigInt(request.from), to }, request.folder)
    const path = `${request.folder}/${manifest.file.replace(/\.jsonl\.gz$/, '.json')}`
    const faults = await verifyArchive(path, store)
    console.log(`${manifest.transfers} transfers in ${manifest.blocks} blocks: ${path}`)
    report(faults)
  })
}

/** Runs as the database's owner and only from the command line; the application's role could not. */
async function detach(folder: string, by: string): Promise<void> {
  await withDatabase(async (_appUrl, ownerUrl) => {
    const owner = openStore(openPool(ownerUrl, { max: 1, limits: 'long' }))
    try {
      const partition = await detachEntries(owner, { folder, by, now: new Date() })
      console.log(`${partition} is detached: it stands in the schema "detached" until you drop it.`)
    } finally {
      await owner.close()
    }
  })
}

async function verify(manifest: string, isAlone: boolean): Promise<void> {
  if (isAlone) report(await verifyArchive(manifest))
  else await withStore(async (store) => report(await verifyArchive(manifest, store)))
}

function report(faults: readonly string[]): void {
  if (faults.length === 0) console.log('It is whole.')
  else fail(faults.slice(0, 20).join('\n'))
}

async function read(manifest: string, member: string): Promise<void> {
  for await (const { at, id, kind, currency, reference, entries } of readMember(manifest, member))
    console.log(
      [
        at.toISOString(),
        id,
        kind,
        currency,
        reference,
        ...entries.map(([account, amount]) => `${account} ${amount}`),
      ].join('\t'),
    )
}
