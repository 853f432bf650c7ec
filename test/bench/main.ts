import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

import { measureAccounts } from './accounts.ts'
import { measureAgents } from './agents.ts'
import { measureBets } from './bets.ts'
import { measureDrawStreams } from './draw-streams.ts'
import { measureBonus } from './bonus.ts'
import { type CaseReport, writeTable } from './figures.ts'
import { measureFollowing } from './following.ts'
import { measureGames } from './games.ts'
import { endAllProcesses } from './machine.ts'
import { measureGrowth } from './growth.ts'
import { measureLoyalty } from './loyalty.ts'
import { measureLoad } from './load.ts'
import { measureLottery } from './lottery.ts'
import { measureMoney } from './money.ts'
import { measurePage } from './page.ts'
import { type Product, startProduct } from './product.ts'
import { measureRate, rateCases } from './rates.ts'
import { measureRecords } from './records.ts'
import { measureLobby, measureScroll } from './scroll.ts'
import { measureSettlement } from './settlement.ts'
import { measureStorm } from './storm.ts'
import { measureStreams } from './streams.ts'
import { measureTap } from './tap.ts'

/** Cases with goals. A bench informs only: a missed goal is shown in the table and does not change the exit code. */
const cases: Readonly<Record<string, (product: Product) => Promise<CaseReport>>> = {
  status: (product) => measureRate(product, rateCases.status),
  html: (product) => measureRate(product, rateCases.html),
  phone: (product) => measurePage(product, 'phone'),
  desktop: (product) => measurePage(product, 'desktop'),
  slow4g: (product) => measurePage(product, 'phone', 'slow'),
  streams: measureStreams,
  draws: measureDrawStreams,
  tap: measureTap,
}

/** Cases with a server of their own. */
const aloneCases: Readonly<Record<string, () => Promise<CaseReport>>> = {
  accounts: measureAccounts,
  agents: measureAgents,
  games: measureGames,
  bets: measureBets,
  following: measureFollowing,
  bonus: measureBonus,
  growth: measureGrowth,
  load: measureLoad,
  lottery: measureLottery,
  loyalty: measureLoyalty,
  money: measureMoney,
  records: measureRecords,
  scroll: measureScroll,
  settlement: measureSettlement,
  lobby: measureLobby,
  storm: measureStorm,
}
const names = [...Object.keys(cases), ...Object.keys(aloneCases)]

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = `${root}.bench`

const words = process.argv.slice(2)
const isProfiled = words.includes('--profile')
const requested = words.filter((word) => word !== '--profile')
const unknown = requested.filter((word) => !names.includes(word))
if (unknown.length > 0) {
  console.log(`There is no case ${unknown.join(', ')}; there are ${names.join(', ')}.`)
  process.exitCode = 1
} else {
  await bench(requested.length > 0 ? requested : names)
}

async function bench(names: readonly string[]): Promise<void> {
  const prepared = spawnSync(process.execPath, [`${root}tools/prepare.mjs`], { stdio: 'inherit' })
  if (prepared.status !== 0) process.exit(1)
  await mkdir(folder, { recursive: true })
  const needsProduct = names.some((name) => Object.hasOwn(cases, name))
  const product = needsProduct ? await startProduct(isProfiled ? folder : undefined) : undefined
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await product?.stop()
    await endAllProcesses()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(1)))
  try {
    const reports: CaseReport[] = []
    for (const name of names) {
      const report = (await (product ? cases[name]?.(product) : undefined)) ?? (await aloneCases[name]?.())
      if (!report) continue
      reports.push(report)
      console.log(`${writeTable([report])}\n`)
    }
    const machine = { processors: cpus().length, model: cpus()[0]?.model, node: process.version }
    const file = `${folder}/${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`
    await writeFile(file, JSON.stringify({ machine, reports }, undefined, 2))
    console.log(`All figures: ${file.slice(root.length)}`)
  } finally {
    await stop()
  }
}
