import type { Letter, PayTable } from '#studio/games/slots/slot-model.ts'

import { type Share, multiply, whole } from './share.ts'
import { nothing, sumOf } from './slot-par.ts'

/** One picture of a reel, and how often it is drawn. */
export interface Window {
  readonly text: string
  readonly weight: bigint
}

/** Every position of a reel of so many rows. */
export function windowsOf(strip: string, rows: number, weight = 1n): readonly Window[] {
  return Array.from({ length: strip.length }, (_, stop) => ({
    text: (strip + strip).slice(stop, stop + rows),
    weight,
  }))
}

/** The expected units of all ways. Reels are independent; a block of joined reels counts as one with several places. */
export function waysShare(
  blocks: readonly { readonly windows: readonly Window[]; readonly reels: number }[],
  pays: PayTable,
  /** For how many symbols those of a window count. */
  countOf: (text: string, symbol: Letter, reel: number) => Share = plainCount,
): Share {
  return sumOf(
    Object.entries(pays).map(([symbol, steps]) => {
      let [ways, reels] = [whole(1), 0]
      let sum = nothing
      for (const [place, { windows, reels: wide }] of blocks.entries()) {
        const all = windows.reduce((total, { weight }) => total + weight, 0n)
        const start = reels
        ways = multiply(
          ways,
          sumOf(
            windows.map(({ text, weight }) => {
              const one = countOf(text, symbol, start)
              return {
                top: weight * one.top ** BigInt(wide),
                bottom: all * one.bottom ** BigInt(wide),
              }
            }),
          ),
        )
        reels += wide
        const units = steps.findLast(([from]) => reels >= from)?.[1] ?? 0
        const next = blocks[place + 1]
        const ends = next ? blankShare(next.windows, symbol) : whole(1)
        sum = sumOf([sum, multiply(whole(units), multiply(ways, ends))])
      }
      return sum
    }),
  )
}

/** How likely a reel shows neither the symbol nor a wild. */
function blankShare(windows: readonly Window[], symbol: Letter): Share {
  const all = windows.reduce((total, { weight }) => total + weight, 0n)
  const blank = windows
    .filter(({ text }) => !text.includes(symbol) && !text.includes('W'))
    .reduce((total, { weight }) => total + weight, 0n)
  return { top: blank, bottom: all }
}

function plainCount(text: string, symbol: Letter): Share {
  return whole([...text].filter((one) => one === symbol || one === 'W').length)
}
