import { createWriteStream } from 'node:fs'
import { Agent, request as ask } from 'node:http'

import type { Chance } from './chance.ts'
import { type Acknowledged, type SentIntent, type Intent, intentOf } from './intent.ts'

export interface Load {
  readonly port: number
  /** Prefix of every reference, which identifies this run. */
  readonly name: string
  readonly intents: number
  readonly clients: number
  readonly chance: Chance
  readonly merchantId: number
  readonly members: readonly string[]
  /** A file outside of the database that records the answers. */
  readonly journal: string
  /** Control: a new request key for each try, which breaks idempotency. */
  readonly newKeys?: boolean
  /** Called after each answer; the load continues meanwhile. */
  readonly onAnswered: (answered: number) => void
}

export interface ClientReport {
  readonly answered: number
  readonly tries: number
  readonly unanswered: number
}

const PATIENCE_MS = 120_000

/** Clients that retry until answered, and record each answer before the next request. */
export async function runClients(load: Load): Promise<ClientReport> {
  const { name, intents, clients, chance, members } = load
  const journal = createWriteStream(load.journal, { flags: 'a' })
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const counts = { answered: 0, tries: 0, unanswered: 0 }
  const queue = Array.from({ length: intents }, (_, at) => intentOf(`${name}-${at}`, { chance, members }))
  const client = async () => {
    for (let intent; (intent = queue.pop());) {
      const transferIds = await insist(intent, load, { agent, counts })
      if (!transferIds) {
        counts.unanswered += 1
        continue
      }
      const line: Acknowledged = { ...intent, transferIds }
      await new Promise<void>((done) => journal.write(`${JSON.stringify(line)}\n`, () => done()))
      counts.answered += 1
      load.onAnswered(counts.answered)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  await new Promise<void>((done) => journal.end(done))
  agent.destroy()
  return counts
}

async function insist(
  intent: Intent,
  { port, merchantId, newKeys }: Load,
  { agent, counts }: { readonly agent: Agent; readonly counts: { tries: number } },
): Promise<readonly string[] | undefined> {
  const deadline = performance.now() + PATIENCE_MS
  for (let tries = 1; performance.now() < deadline; tries += 1) {
    counts.tries += 1
    const key = newKeys ? `${intent.reference}-${tries}` : intent.reference
    const answer = await call(port, { ...intent, key, merchantId }, agent).catch(() => undefined)
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, Math.min(20 * tries, 500)))
  }
  return undefined
}

function call(port: number, intent: SentIntent, agent: Agent): Promise<readonly string[] | undefined> {
  return new Promise((resolve, reject) => {
    const sent = ask({ host: '127.0.0.1', port, method: 'POST', agent, timeout: 20_000 }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('error', reject)
      answer.on('data', (part: string) => (body += part))
      answer.on('end', () => {
        if (answer.statusCode !== 200) return resolve(undefined)
        resolve((JSON.parse(body) as { transferIds: string[] }).transferIds)
      })
    })
    sent.on('error', reject)
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.end(JSON.stringify(intent))
  })
}
