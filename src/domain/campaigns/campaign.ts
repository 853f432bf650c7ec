import type { SecondCause } from '#domain/approvals/second-operator.ts'
import { type Translations, inLanguage } from '#domain/language/names.ts'
import { foldText } from '#domain/payee/fold.ts'

/** Offers reach no member whom the house must not reward; notices reach every active one. */
export const campaignPurposes = ['offer', 'notice'] as const
export type CampaignPurpose = (typeof campaignPurposes)[number]

export const campaignStates = ['planned', 'sending', 'sent', 'stopped'] as const
export type CampaignState = (typeof campaignStates)[number]

/** Values that a text can name in braces: the account, and the member's level at the moment of sending. */
export const placeholders = ['account', 'level'] as const
/** A placeholder as a text has it. */
export const inBraces = (name: (typeof placeholders)[number]) => `{${name}}`

export interface CampaignValues extends Readonly<Record<(typeof placeholders)[number], string>> {
  /** The name of the level in other languages of the brand. */
  readonly levels?: Translations | undefined
}

/** Pages to which the message can lead. None takes money. */
export const campaignPlaces = ['promotions', 'rewardCenter', 'missionLeaderboard'] as const
export type CampaignPlace = (typeof campaignPlaces)[number]

export interface CampaignText {
  readonly language: string
  readonly title: string
  readonly body: string
}

export const CAMPAIGN_NAME_LONGEST = 60
export const CAMPAIGN_TITLE_LONGEST = 80
export const CAMPAIGN_BODY_LONGEST = 1500
/** Members of a brand whom single operators may reach within 24 hours, all campaigns added up. */
export const REACHED_ALONE = 500
export const PLANNED_DAYS_MOST = 92

export type TextFault =
  | 'text_missing'
  | 'text_twice'
  | 'language_unneeded'
  | 'text_empty'
  | 'text_of_level'
  | 'placeholder_unknown'
  | 'placeholder_touches'

/** Why texts cannot be sent, with the language. Each language that members of the segment may read needs a text. */
export function refuseTexts(
  texts: readonly CampaignText[],
  needed: readonly string[],
): { readonly fault: TextFault; readonly language: string } | undefined {
  for (const [place, { language, title, body }] of texts.entries()) {
    if (texts.findIndex((one) => one.language === language) !== place)
      return { fault: 'text_twice', language }
    if (!needed.includes(language)) return { fault: 'language_unneeded', language }
    if (title.trim() === '' || body.trim() === '') return { fault: 'text_empty', language }
    if (![title, body].every(hasKnownPlaceholders)) return { fault: 'placeholder_unknown', language }
    if ([title, body].some((text) => filled(text, { account: 'a', level: '' }).trim() === ''))
      return { fault: 'text_of_level', language }
    if ([title, body].some(isTouched)) return { fault: 'placeholder_touches', language } // guard: placeholder-stands-alone
  }
  const missing = needed.find((code) => !texts.some(({ language }) => language === code))
  return missing === undefined ? undefined : { fault: 'text_missing', language: missing }
}

/** A brace that belongs to no known placeholder would be read by members as it stands. */
function hasKnownPlaceholders(text: string): boolean {
  return !/[{}]/.test(filled(text, { account: '', level: '' }))
}

const PLACEHOLDER = String.raw`\{(?:account|level)\}`
const TOUCHED = new RegExp(
  String.raw`[\p{Script=Latin}\p{Nd}.]${PLACEHOLDER}|${PLACEHOLDER}(?:[\p{Script=Latin}\p{Nd}]|\.[\p{L}\p{Nd}{])`,
  'u',
)

/**
 * Whether a placeholder is a part of a word, a number or a host: members would read another one than the operators who
 * judge the text. Scripts without spaces between words may touch it, and the dot that ends a sentence.
 */
function isTouched(text: string): boolean {
  return TOUCHED.test(text) || TOUCHED.test(foldText(text))
}

/**
 * Titles and bodies in all forms that can name a payee: as written, and as members read them. A value that is empty, a
 * number or the name of a level may complete a number or a link around its placeholder.
 */
export function readingsOf(texts: readonly CampaignText[], levels: readonly string[]): readonly string[] {
  const values: readonly CampaignValues[] = [
    { account: '', level: '' },
    { account: '000', level: '000' },
    // A level can be renamed after the campaign was planned: to a few digits, which name no payee by themselves.
    { account: '', level: '00000' },
    ...levels.map((level) => ({ account: '', level })),
  ]
  const written = texts.flatMap(({ title, body }) => [title, body])
  return [...new Set(written.flatMap((text) => [text, ...values.map((one) => filled(text, one))]))]
}

/** The text in the reader's language, or in the brand's, or in any, with its values. */
export function wordCampaign(
  texts: readonly CampaignText[],
  languages: readonly string[],
  values: CampaignValues,
): { readonly title: string; readonly body: string } {
  const inOrder = languages.flatMap((code) => texts.filter(({ language }) => language === code))
  const text = [...inOrder, ...texts][0]
  if (!text) throw new Error('a campaign has no text')
  const { account, level, levels } = values
  const own = { account, level: inLanguage(level, levels, text.language) }
  return { title: filled(text.title, own), body: filled(text.body, own) }
}

/** A value is not searched for placeholders again. */
function filled(text: string, values: CampaignValues): string {
  return text.replaceAll(/\{(account|level)\}/g, (_all, name: (typeof placeholders)[number]) => values[name])
}

/** Why a campaign needs a second operator. */
export function whyTwoSend({
  purpose,
  members,
  reachedToday,
  namesPayee,
}: {
  readonly purpose: CampaignPurpose
  readonly members: number
  /** By other campaigns of single operators within 24 hours of it. */
  readonly reachedToday: number
  readonly namesPayee: boolean
}): SecondCause | undefined {
  if (namesPayee) return 'redirected' // guard: campaign-payee-by-two
  if (purpose === 'notice') return 'always' // guard: notice-by-two
  if (members + reachedToday > REACHED_ALONE) return 'large' // guard: large-campaign-by-two
  return undefined
}

export function campaignState(
  {
    startsAtMs,
    hasEnded,
    isStopped,
  }: { readonly startsAtMs: number; readonly hasEnded: boolean; readonly isStopped: boolean },
  nowMs: number,
): CampaignState {
  if (isStopped) return 'stopped'
  if (hasEnded) return 'sent'
  return nowMs < startsAtMs ? 'planned' : 'sending'
}
