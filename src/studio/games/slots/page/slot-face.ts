import type { ComponentType } from 'react'

import type { MessageId, MessageValues } from '#browser/i18n/messages.ts'
import type { Lines } from '#studio/games/slots/lines.ts'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'
import type { BoughtFeature, Letter } from '#studio/games/slots/slot-model.ts'

import type { TierTones } from './draw-tier.ts'

export interface SymbolFace {
  readonly name: MessageId
  /** A word on the symbol itself. */
  readonly mark?: MessageId
}

/** The look of a slot: symbols, words, and a picture beside the reels. */
export interface SlotFace {
  /** Also the class of its colours. */
  readonly code: string
  readonly rows: number
  /** Of the stage. */
  readonly hue: number
  readonly title: MessageId
  readonly symbols: Readonly<Record<Letter, SymbolFace>>
  /** The picture of a symbol as a data URI, cached. */
  pictureOf(symbol: Letter): string
  /** The symbols that pass while a reel turns. */
  readonly strips: readonly string[]
  /** The reels before the first spin, which pay nothing. */
  readonly first: readonly string[]
  /** Paths of lines, where there are lines. */
  readonly lines?: Lines
  /** How one picture of a spin follows another: symbols break and fall, or reels turn once more. */
  readonly follows: 'drop' | 'turn'
  /** Reels that show a wild become wild in place, without a turn. */
  readonly isExpanding?: boolean
  /** Reels differ in height, up to `rows`. */
  readonly hasHeights?: true
  /** Values stand in the corner of a cell, and not over its symbol. */
  readonly hasCornerMarks?: true
  /** The multiplier of each fall, and by how much free spins multiply it. */
  readonly trail?: { readonly steps: readonly number[]; readonly free: number }
  /** Symbols of which three pay, in the steps of the round. */
  readonly pots?: readonly { readonly symbol: Letter; readonly times: number }[]
  /** Its free steps are picks of a place, each of which the player chooses. */
  readonly isPick?: boolean
  /** Headings of the messages between steps, where they are no free spins. */
  readonly titles?: { readonly won: MessageId; readonly over: MessageId; readonly back?: MessageId }
  /** Its free steps are respins that hold coins, and not free spins. */
  readonly isHold?: boolean
  /** Its free steps are respins in which wilds walk to the left. They are short, and no message stands between them. */
  readonly isWalking?: boolean
  /** The feature of its model that is on sale, where the market allows it. */
  readonly bought?: BoughtFeature
  /** The text of free spins that begin. */
  readonly freeText: MessageId
  /** Reads a stored result. */
  readSpin(result: unknown): SlotSpin
  readonly Scene: ComponentType<{ readonly times: number }>
  readonly tones: TierTones
  readonly rules: readonly RuleText[]
}

export interface RuleText {
  readonly id: MessageId
  readonly values?: MessageValues
  /** Its symbol stands beside it. */
  readonly symbol?: Letter
}

/** Free steps of a round are called respins where something stays on the grid. */
export function hasRespins({ isHold, isWalking }: SlotFace): boolean {
  return isHold === true || isWalking === true
}

export function nameOf(face: SlotFace, symbol: Letter): MessageId {
  const found = face.symbols[symbol]
  if (!found) throw new Error(`${face.code} has no symbol ${symbol}`)
  return found.name
}
