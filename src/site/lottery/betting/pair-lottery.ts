import { readAmount } from '#domain/money/amount.ts'

import type { Lottery, Terms } from './lottery.ts'

type Bound = 'stakeLeast' | 'stakeMost' | 'ticketLeast' | 'ticketMost' | 'drawMost'

/** A lottery with another station: its bet types on two draws, by the lower return and the stricter bounds of both. */
export function pairLotteryOf({ game, terms, step }: Lottery, other: Terms): Lottery {
  const types = game.types.filter(({ draws }) => draws === 2)
  const [code] = types.map((type) => type.code)
  const bound = (name: Bound, isLeast: boolean) => {
    const own = [terms, other].map(
      (of) => (name.startsWith('stake') && typeBound(of, code, name as 'stakeLeast')) || of[name],
    )
    const strict = strictest(own, isLeast)
    return strict === undefined ? {} : { [name]: strict }
  }
  const { stakeLeast: _a, stakeMost: _b, ticketLeast: _c, ticketMost: _d, drawMost: _e, ...rest } = terms
  return {
    game: { ...game, types, second: { code: other.gameCode, name: other.remark } },
    terms: {
      ...rest,
      remark: `${terms.remark} + ${other.remark}`,
      returnMilli: Math.min(terms.returnMilli, other.returnMilli),
      ...bound('stakeLeast', true),
      ...bound('stakeMost', false),
      ...bound('ticketLeast', true),
      ...bound('ticketMost', false),
      ...bound('drawMost', false),
      cap: strictest([terms.cap, other.cap], false) ?? terms.cap,
      types: [],
    },
    step,
  }
}

/** The bound of the bet type, where the lottery has one. */
function typeBound({ types }: Terms, code: string | undefined, name: 'stakeLeast' | 'stakeMost') {
  return types.find(({ type }) => type === code)?.[name]
}

function strictest(amounts: readonly (string | undefined)[], isLeast: boolean): string | undefined {
  const sorted = amounts
    .flatMap((amount) => amount ?? [])
    .toSorted((one, other) => ((readAmount(one) ?? 0n) < (readAmount(other) ?? 0n) ? -1 : 1))
  return isLeast ? sorted.at(-1) : sorted[0]
}
