import type { Direction, PaymentState, StatementLine } from './statement-line.ts'

/** Money as our books have it, or an order that none has moved for: one way, by one number. */
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

/** With whose money it is, and when it moved or was ordered. */
export interface BookedMovement extends Movement {
  readonly memberId: bigint
  readonly at: string
}

export const differenceKinds = [
  /** The statement has it, the books have not. */
  'only_there',
  /** The books have it, the statement has not. */
  'only_here',
  'currency',
  'state',
  'amount',
  /** The statement names it a second time. */
  'twice',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export interface Verdict<M extends Movement = Movement> {
  /** `ignored`: it moved nothing there, and says nothing against us. */
  readonly outcome: 'matched' | 'ignored' | Exclude<DifferenceKind, 'only_here'>
  readonly movement?: M
  /** Where the statement named it first. */
  readonly firstLine?: number
}

/** The movements that some lines may mean, by what they are known by. */
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

/** What was seen of one statement so far: references of payments that are done, and movements, with their line. */
export interface Seen {
  readonly references: Map<string, number>
  readonly movements: Map<string, number>
}

export function nothingSeen(): Seen {
  return { references: new Map(), movements: new Map() }
}

/**
 * What the books say to one line: by the provider's reference, then by ours. Lines of what is done come first, and those
 * that are not after them: what was tried twice and paid once is one payment. What was seen is noted.
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
  if (isDone) for (const key of references) seen.references.set(key, line.line)
  if (!movement) return { outcome: line.state === 'failed' ? 'ignored' : 'only_there' }
  seen.movements.set(movement.id, line.line)
  return { outcome: compare(line, movement), movement }
}

/** Whether the books moved money of which the statement says nothing. */
export function isOnlyHere(movement: Movement, seen: Seen): boolean {
  return movement.state === 'done' && !seen.movements.has(movement.id)
}

function compare(line: StatementLine, movement: Movement): Verdict['outcome'] {
  if (line.currency !== movement.currency) return 'currency'
  if (line.state !== movement.state) return 'state'
  // How much it was that did not happen is nobody's concern.
  return line.state !== 'failed' && line.amount !== movement.amount ? 'amount' : 'matched'
}

/** Of several by one reference: what was paid and is not taken yet, then what is not taken yet. */
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

/** References are the same in large and in small letters. */
export function foldReference(reference: string): string {
  return reference.trim().toLowerCase()
}

function keyOf(direction: Direction, reference: string): string {
  return `${direction} ${foldReference(reference)}`
}

/** What one side adds up to, of one currency and one way. */
export interface SideSum {
  readonly currency: string
  readonly direction: Direction
  hereCount: number
  here: bigint
  thereCount: number
  there: bigint
}

/** The sums of both sides: what is done there, and what is done here in these days or was named by a line. */
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
