/** What operators write in one language: a line, or a text with emphasis, lists and links. `max` counts signs. */
export type WordField =
  | { readonly type: 'line'; readonly max: number; readonly isRequired: boolean }
  | { readonly type: 'rich'; readonly max: number; readonly isRequired: boolean }

/** What holds in every language. */
export type FactField =
  | { readonly type: 'choice'; readonly of: readonly string[]; readonly isRequired: boolean }
  | { readonly type: 'choices'; readonly of: readonly string[] }
  /** A picture that was sent before, by its id. */
  | { readonly type: 'picture'; readonly isRequired: boolean }
  /** Where a click leads. */
  | { readonly type: 'link'; readonly isRequired: boolean }
  | { readonly type: 'name'; readonly max: number; readonly isRequired: boolean }
  | { readonly type: 'moment'; readonly isRequired: boolean }
  | { readonly type: 'whole'; readonly least: number; readonly most: number; readonly isRequired: boolean }
  | { readonly type: 'switch' }

/** What may be written: everything that a form, a check and a reader know of one kind of content comes from here. */
export interface Kind {
  readonly id: string
  readonly words: Readonly<Record<string, WordField>>
  readonly facts: Readonly<Record<string, FactField>>
  /** Of these facts one must be there, whichever it is. */
  readonly oneOf?: readonly string[]
  /** Operators put them in an order; otherwise the newest stands first. */
  readonly isOrdered: boolean
  /** Whose words name an entry in a list, where its first line alone does not. */
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

/** The words of one language. What nobody wrote is empty. */
export type WordsOf<K extends Kind> = { readonly [Name in keyof K['words']]: string }

export type FactsOf<K extends Kind> = {
  readonly [Name in keyof K['facts']]: IsSure<K['facts'][Name]> extends true
    ? ValueOf<K['facts'][Name]>
    : ValueOf<K['facts'][Name]> | undefined
}

/** What was written, as it is kept: the words by the code of their language. */
export interface DocumentOf<K extends Kind> {
  readonly words: Readonly<Record<string, WordsOf<K>>>
  readonly facts: FactsOf<K>
}
