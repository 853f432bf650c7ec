/** A text in one language: plain line or rich text with emphasis, lists and links. `max` counts characters. */
export type WordField =
  | { readonly type: 'line'; readonly max: number; readonly isRequired: boolean }
  | { readonly type: 'rich'; readonly max: number; readonly isRequired: boolean }

/** A value that is the same in every language. */
export type FactField =
  | { readonly type: 'choice'; readonly of: readonly string[]; readonly isRequired: boolean }
  | { readonly type: 'choices'; readonly of: readonly string[] }
  /** The id of an uploaded picture. */
  | { readonly type: 'picture'; readonly isRequired: boolean }
  /** Target of a click. */
  | { readonly type: 'link'; readonly isRequired: boolean }
  | { readonly type: 'name'; readonly max: number; readonly isRequired: boolean }
  | { readonly type: 'moment'; readonly isRequired: boolean }
  | { readonly type: 'whole'; readonly least: number; readonly most: number; readonly isRequired: boolean }
  | { readonly type: 'switch' }
  /** A version of an offer that pays: its code, a dot, and the number. */
  | { readonly type: 'offer'; readonly isRequired: boolean }

/** A kind of content: forms, validation and readers all derive from this description. */
export interface Kind {
  readonly id: string
  readonly words: Readonly<Record<string, WordField>>
  readonly facts: Readonly<Record<string, FactField>>
  /** At least one of these facts is required. */
  readonly oneOf?: readonly string[]
  /** Two operators publish every entry, also one that names no payee. */
  readonly isBySecond?: boolean
  /** Operators sort the entries; otherwise newest first. */
  readonly isOrdered: boolean
  /** The words that title an entry in a list, where its first line is not enough. */
  readonly titledBy?: readonly string[]
}

export const linkTypes = ['page', 'modal', 'promotion', 'game', 'outside'] as const
export type LinkType = (typeof linkTypes)[number]

export interface Linkage {
  readonly type: LinkType
  readonly target: string
}

interface FactValues {
  readonly choice: string
  readonly choices: readonly string[]
  readonly picture: string
  readonly link: Linkage
  readonly name: string
  readonly moment: string
  readonly whole: number
  readonly switch: boolean
  readonly offer: string
}

type ValueOf<F extends FactField> = F extends {
  readonly type: 'choice' | 'choices'
  readonly of: readonly (infer Each)[]
}
  ? F['type'] extends 'choice'
    ? Each
    : readonly Each[]
  : FactValues[F['type']]

type IsSure<F extends FactField> = F extends { readonly type: 'switch' | 'choices' }
  ? true
  : F extends { readonly isRequired: true }
    ? true
    : false

/** The words of one language. A missing one is empty. */
export type WordsOf<K extends Kind> = { readonly [Name in keyof K['words']]: string }

export type FactsOf<K extends Kind> = {
  readonly [Name in keyof K['facts']]: IsSure<K['facts'][Name]> extends true
    ? ValueOf<K['facts'][Name]>
    : ValueOf<K['facts'][Name]> | undefined
}

/** A stored document: words by language code, and facts. */
export interface DocumentOf<K extends Kind> {
  readonly words: Readonly<Record<string, WordsOf<K>>>
  readonly facts: FactsOf<K>
}
