import type { Hours } from '#domain/cashier/hours.ts'
import type { BrandTokens } from '#domain/brand/tokens.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import type { LotteryTerms } from '#domain/lottery/terms/terms.ts'
import type { FlagName } from '#domain/merchant/flags.ts'
import type { WalletSettings } from '#domain/merchant/wallet-settings.ts'
import type { Category } from '#domain/navigation/category.ts'
import type { FieldRules } from '#domain/registration/field.ts'
import type { MerchantOfCall } from '#server/platform/http/context.ts'

import type { BrandColours, Mode } from './brand-colours.ts'
import type { IdentityProvider } from './identity-providers.ts'

export type Words = Readonly<Record<string, string>>

export interface MerchantResource {
  readonly resourceType: string
  readonly url: string
  readonly labelNameEn: string
}

/** The house's mark by name, drawn letters, or a picture by hash. */
export type MerchantMark =
  | { readonly kind: 'house'; readonly name: string }
  | { readonly kind: 'letters'; readonly letters: string }
  | { readonly kind: 'picture'; readonly hash: string }

export type MerchantStatus = 'open' | 'closing' | 'closed'

/** A brand in memory: validated, and the same object until its version changes. */
export interface Merchant extends MerchantOfCall {
  readonly name: string
  readonly mark: MerchantMark
  readonly state: MerchantStatus
  readonly hosts: readonly string[]
  /** The law of the brand's market forbids to hurry members: pages show dates, and no countdowns of offers. */
  readonly hidesUrgency: boolean
  readonly currency: string
  readonly currencySymbol: string
  readonly zone: string
  readonly dayStart: string
  readonly weekStart: number
  readonly flags: Readonly<Record<FlagName, boolean>>
  readonly copy: Readonly<Partial<Record<LanguageCode, Words>>>
  readonly theme: BrandTokens
  /** The theme as a style sheet, loaded after the base. */
  readonly themeCss: string
  /** The colours of the browser's frame. */
  readonly themeColours: Readonly<Record<Mode, string>>
  readonly colours: Readonly<Record<Mode, BrandColours>>
  /** Changes with the look, so the brand's pictures can be cached for ever. */
  readonly brandVersion: string
  readonly categories: readonly Category[]
  /** Those in which the brand offers nothing, as a job last found them. */
  readonly emptyHalls: readonly Category[]
  readonly lotteryType: string
  readonly prizeModes: readonly string[]
  /** How the brand sells lotteries, by code: those that it has changed. */
  readonly lotteryTerms: ReadonlyMap<string, LotteryTerms>
  /** Codes of lotteries in the brand's order. */
  readonly lotteryOrder: readonly string[]
  /** The brand has terms of points. */
  readonly givesPoints: boolean
  readonly minimumAge: number
  /** One balance for all games, or vendor wallets. */
  readonly wallets: WalletSettings
  /** The fields of the registration form. */
  readonly registration: FieldRules
  /** Identity providers, in the order of their buttons. */
  readonly identityProviders: readonly IdentityProvider[]
  readonly resources: readonly MerchantResource[]
  readonly customerServiceUrl: string | undefined
  /** In the brand's zone; undefined means around the clock. */
  readonly serviceHours: Hours | undefined
  readonly gtagId: string | undefined
  readonly imageCdns: readonly string[]
  readonly launchGameCdns: readonly string[]
  /** External hosts that links may lead to. */
  readonly outsideHosts: readonly string[]
}
