import { createCipheriv, randomBytes } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'

import { openRandom } from '#domain/chance/random.ts'
import { slotModels } from '#studio/games/slots/slot-models.ts'
import { simulate, simulateBought } from '#studio/games/slots/par/simulate.ts'

const { code, rounds, isBought } = workerData as {
  readonly code: string
  readonly rounds: number
  readonly isBought: boolean
}
const model = slotModels.find((one) => one.code === code)
if (!model) throw new Error(`no slot ${code}`)

/** A stream of AES-256-CTR under a random key: as even as the seeds of players, and ten times as fast. */
const cipher = createCipheriv('aes-256-ctr', randomBytes(32), randomBytes(16))
const blank = new Uint8Array(4_096)
const random = openRandom(() => cipher.update(blank))
parentPort?.postMessage((isBought ? simulateBought : simulate)(model, { rounds, random }))
