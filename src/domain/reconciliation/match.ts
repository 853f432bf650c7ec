import type { Direction, PaymentState, StatementLine } from './statement-line.ts'

/** A payment in our ledger, or an order without a payment yet, with its direction and references. */
export interface Movement {
  /** `deposit:12`, `deposit_return:12`, `payout:7`, `payout_return:7`. */
  readonly id: string
  readonly direction: Direction
  readonly amount: bigint
  readonly currency: string
  readonly state: PaymentState
  readonly providerReference: string | undefined
  readonly ourReference: string
}

/** With the member, and the time of the payment or the order. */
export interface BookedMovement extends Movement {
  readonly memberId: bigint
  readonly at: string
}

export const differenceKinds = [
  /** In the statement, not in the ledger. */
  'only_there',
  /** In the ledger, not in the statement. */
  'only_here',
  'currency',
  'state',
  'amount',
  /** The statement lists it twice. */
  'twice',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export interface Verdict<M extends Movement = Movement> {
  /** `ignored`: the line moved no money and contradicts nothing. */
  readonly outcome: 'matched' | 'ignored' | Exclude<DifferenceKind, 'only_here'>
  readonly movement?: M
  /** Line of its first occurrence. */
  readonly firstLine?: number
}

/** Movements by their references. */
export interface MovementIndex<M extends Movement = Movement> {
  readonly byProvider: ReadonlyMap<string, readonly M[]>
  readonly byUs: ReadonlyMap<string, readonly M[]>
}

export function indexMovements<M extends Movement>(movements: readonly M[]): MovementIndex<M> {
  const byProvider = new Map<string, M[]>()
  const byUs = new Map<string, M[]>()
  const add = (index: Map<string, M[]>, key: string, movement: M) => {
    const known = index.get(key)
    if (known) known.push(movement)
    else index.set(key, [movement])
  }
  for (const movement of movements) {
    const { direction, providerReference, ourReference } = movement
    if (providerReference !== undefined) add(byProvider, keyOf(direction, providerReference), movement)
    add(byUs, keyOf(direction, ourReference), movement)
  }
  return { byProvider, byUs }
}

/**
 * Lines of a statement seen so far: references of completed payments and matched movements, with their line numbers.
 */
export interface Seen {
  readonly references: Map<string, number>
  readonly movements: Map<string, number>
}

export function nothingSeen(): Seen {
  return { references: new Map(), movements: new Map() }
}

/**
 * Matches a line to a movement: by the provider's reference, then by ours. The caller passes completed lines first,
 * so that a payment that failed once and then succeeded counts once. Updates `seen`.
 */
export function judgeLine<M extends Movement>(
  line: StatementLine,
  index: MovementIndex<M>,
  seen: Seen,
): Verdict<M> {
  const movement = find(line, index, seen)
  const references = referencesOf(line)
  const isDone = line.state === 'done'
  const firstLine =
    references.map((key) => seen.references.get(key)).find((one) => one !== undefined) ??
    (movement && seen.movements.get(movement.id))
  if (firstLine !== undefined)
    return { outcome: isDone ? 'twice' : 'ignored', firstLine, ...(movement ? { movement } : {}) }
  // guard: reference-matched-once
  if (isDone) for (const key of references) seen.references.set(key, line.line)
  if (!movement) return { outcome: line.state === 'failed' ? 'ignored' : 'only_there' }
  seen.movements.set(movement.id, line.line)
  return { outcome: compare(line, movement), movement }
}

/** Whether the ledger has a completed movement that the statement lacks. */
export function isOnlyHere(movement: Movement, seen: Seen): boolean {
  return movement.state === 'done' && !seen.movements.has(movement.id)
}

function compare(line: StatementLine, movement: Movement): Verdict['outcome'] {
  if (line.currency !== movement.currency) return 'currency'
  if (line.state !== movement.state) return 'state' // guard: states-compared
  // The amount of a failed payment does not matter.
  return line.state !== 'failed' && line.amount !== movement.amount ? 'amount' : 'matched'
}

/** Among movements with the same reference: prefers an unmatched completed one, then any unmatched one. */
function find<M extends Movement>(line: StatementLine, index: MovementIndex<M>, seen: Seen): M | undefined {
  const { direction, providerReference, ourReference } = line
  const byProvider =
    providerReference === undefined ? undefined : index.byProvider.get(keyOf(direction, providerReference))
  const known =
    byProvider ?? (ourReference === undefined ? undefined : index.byUs.get(keyOf(direction, ourReference)))
  const free = known?.filter(({ id }) => !seen.movements.has(id))
  return free?.find(({ state }) => state === 'done') ?? free?.[0] ?? known?.[0]
}

function referencesOf({ direction, providerReference, ourReference }: StatementLine): readonly string[] {
  return [
    ...(providerReference === undefined ? [] : [`there ${keyOf(direction, providerReference)}`]),
    ...(ourReference === undefined ? [] : [`here ${keyOf(direction, ourReference)}`]),
  ]
}

/** References compare without case. */
export function foldReference(reference: string): string {
  return reference.trim().toLowerCase()
}

function keyOf(direction: Direction, reference: string): string {
  return `${direction} ${foldReference(reference)}`
}

/** Sums of both sides for one currency and direction. */
export interface SideSum {
  readonly currency: string
  readonly direction: Direction
  hereCount: number
  here: bigint
  thereCount: number
  there: bigint
}

/** Sums of both sides: completed lines there; here completed movements of the period or named by a line. */
export interface Sums {
  addThere(line: Pick<StatementLine, 'currency' | 'direction' | 'amount' | 'state'>): void
  addHere(movement: Pick<Movement, 'currency' | 'direction' | 'amount' | 'state'>): void
  list(): readonly SideSum[]
}

export function openSums(): Sums {
  const sums = new Map<string, SideSum>()
  const of = ({ currency, direction }: { readonly currency: string; readonly direction: Direction }) => {
    const key = `${currency} ${direction}`
    const known = sums.get(key)
    if (known) return known
    const made = { currency, direction, hereCount: 0, here: 0n, thereCount: 0, there: 0n }
    sums.set(key, made)
    return made
  }
  return {
    addThere(line) {
      if (line.state !== 'done') return
      const sum = of(line)
      sum.thereCount += 1
      sum.there += line.amount
    },
    addHere(movement) {
      if (movement.state !== 'done') return
      const sum = of(movement)
      sum.hereCount += 1
      sum.here += movement.amount
    },
    list: () =>
      [...sums.values()].toSorted((one, other) =>
        `${one.currency} ${one.direction}` < `${other.currency} ${other.direction}` ? -1 : 1,
      ),
  }
}
