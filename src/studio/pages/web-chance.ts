import { type Seeds, blockText } from '#studio/game/fairness.ts'
import { type Random, openRandom } from '#domain/chance/random.ts'

/** Blocks computed in advance; a round that needs more is recomputed with twice as many. */
const BLOCKS = 4
const BLOCKS_MAX = 4_096

class NeedsMore extends Error {}

const encoder = new TextEncoder()

/** Runs a computation with the random numbers of these seeds in the browser, without trusting the studio's server. */
export async function withChance<T>(seeds: Seeds, compute: (random: Random) => T): Promise<T> {
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(seeds.serverSeed),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  for (let count = BLOCKS; count <= BLOCKS_MAX; count *= 2) {
    const blocks = await Promise.all(
      Array.from({ length: count }, async (_, place) => {
        const signed = await crypto.subtle.sign('HMAC', key, encoder.encode(blockText(seeds, place)))
        return new Uint8Array(signed)
      }),
    )
    const random = openRandom((place) => {
      const block = blocks[place]
      if (!block) throw new NeedsMore()
      return block
    })
    try {
      return compute(random)
    } catch (error) {
      if (!(error instanceof NeedsMore)) throw error
    }
  }
  throw new Error('the round needs too many random numbers')
}

export async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
