/** The product of a play. Games are run by providers; lotteries and sports by the house itself. */
export const products = ['games', 'lottery', 'sports'] as const
export type Product = (typeof products)[number]

/** Products whose plays the house records itself; those of games come with their providers' calls. */
export type OwnProduct = Exclude<Product, 'games'>

/** Target of a stake. The guard of play judges it; the ledger does not store it, because the play does. */
export interface StakedOn {
  readonly product: Product
  /** Its hall in the catalogue. */
  readonly category: string
  /** The game's vendor, if the catalogue knows it; empty otherwise. */
  readonly vendorCode: string
  readonly gameCode: string
}

/** Identifies a play: the reference is unique per member and source. */
export interface PlayName {
  readonly memberId: bigint
  /** The provider of a game, or the own product that keeps the play. */
  readonly source: string
  /** A round of a game, a lottery bet or a bet slip. */
  readonly reference: string
}

const SOURCE = /^[a-z][a-z0-9-]{0,39}$/
const REFERENCE = /^[\x21-\x7e]{1,100}$/

/** Whether source and reference have the form under which plays are stored. */
export function isPlayName({ source, reference }: Pick<PlayName, 'source' | 'reference'>): boolean {
  return SOURCE.test(source) && REFERENCE.test(reference)
}

/** The key of a play's posting: it names the source, so that followers find the play of a transfer. */
export function playKey(source: string, request: string): string {
  return `play:${source}:${request}`
}
