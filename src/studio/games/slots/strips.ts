import type { Random } from '#domain/chance/random.ts'

import type { Cell, Letter } from './slot-model.ts'

/** Each reel stops at a position of its strip, each equally likely. */
export function drawStops(strips: readonly { readonly length: number }[], random: Random): readonly number[] {
  return strips.map(({ length }) => random.below(length))
}

/** The visible symbols at these positions, from the top; a strip continues at its start. */
export function windowAt<Symbol>(
  strips: readonly (readonly Symbol[])[],
  stops: readonly number[],
  rows: number,
): readonly (readonly Symbol[])[] {
  return strips.map((strip, reel) =>
    Array.from({ length: rows }, (_, row) => {
      const symbol = strip[((stops[reel] ?? 0) + row) % strip.length]
      if (symbol === undefined) throw new Error('a strip has no symbols')
      return symbol
    }),
  )
}

/** A strip of letters; a doubled text shows the rows beyond its end. */
export function textWindowAt(strips: readonly string[], stops: readonly number[], rows: number): string[] {
  return strips.map((strip, reel) => (strip + strip).slice(stops[reel] ?? 0, (stops[reel] ?? 0) + rows))
}

/** All cells that show the symbol. */
export function cellsOf(reels: readonly string[], symbol: Letter): readonly Cell[] {
  const rows = reels[0]?.length ?? 0
  return reels.flatMap((text, reel) =>
    [...text].flatMap((letter, row) => (letter === symbol ? [reel * rows + row] : [])),
  )
}

/** Puts a symbol into cells. */
export function withSymbol(reels: readonly string[], cells: readonly Cell[], symbol: Letter): string[] {
  const rows = reels[0]?.length ?? 0
  return reels.map((text, reel) =>
    [...text].map((letter, row) => (cells.includes(reel * rows + row) ? symbol : letter)).join(''),
  )
}
