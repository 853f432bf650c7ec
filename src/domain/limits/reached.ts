import { type Limit, type LimitKind, bindingOf, limitKinds } from './limit.ts'

/** The kind of limit that a refusal names, as the guard of play and the calls of the site write it. */
export function kindOfRefusal(code: string): LimitKind | undefined {
  return limitKinds.find((kind) => code === `${kind}_limit` || code === `play_${kind}_limit`)
}

/** A limit as it binds: how much it allows in its period, and what is left of it. */
export interface LimitLeft extends Pick<Limit, 'kind' | 'period' | 'endsAtMs'> {
  readonly binding: bigint
  readonly left: bigint
}

/**
 * The limit that refused: the one of its kind with the least left, and of two that are used up the one that renews last,
 * because the member waits for it.
 */
export function limitInTheWay(
  limits: readonly Omit<Limit, 'pending'>[],
  kind: LimitKind,
): LimitLeft | undefined {
  const [first] = limits
    .flatMap((limit): LimitLeft[] => {
      const binding = bindingOf(limit)
      if (limit.kind !== kind || binding === undefined) return []
      const left = limit.used >= binding ? 0n : binding - limit.used
      return [{ kind, period: limit.period, endsAtMs: limit.endsAtMs, binding, left }]
    })
    .toSorted((one, other) => compare(one.left, other.left) || other.endsAtMs - one.endsAtMs)
  return first
}

const compare = (one: bigint, other: bigint) => (one < other ? -1 : one > other ? 1 : 0)
