import { parseArgs } from 'node:util'

import { lettersOfName } from '#art/letter-mark.ts'
import { houseLook } from '#domain/brand/looks.ts'
import { type BrandPlan, copyParts, type PlanField } from '#domain/merchant/brand-plan.ts'

/** The text of each flag, in the order in which a terminal asks for them. */
export const flagTexts = {
  code: 'Code: small letters, digits, underscores; in references for ever',
  name: 'Name that players see',
  host: 'Hosts, with commas',
  currency: 'Currency, such as EUR',
  zone: 'Time zone, such as Europe/Rome',
  languages: 'Languages, with commas; the first one is the brand’s own',
  profile: 'Market profile: open, lenient or strict',
  look: 'Look: emerald, harbour, plum, clay, olive or ink',
  hue: 'Hue of its own in place of the look’s, from 0 to 359',
  corners: 'Corners: square, soft or round',
  heading: 'Face of headings: Brygada 1918 or Hanken Grotesk',
  letters: 'One or two letters for the mark',
  mark: 'A PNG, JPEG or plain SVG for the mark, in place of letters',
  'copy-from': 'Code of a brand to copy from',
  copy: `What to copy, with commas: ${copyParts.join(', ')}`,
  'mail-from': 'Sender of letters, such as Sampaga <care@sampaga.example>',
  operator: 'Name of the first operator of the brand',
} as const

/** The mark's file cannot be used. */
export class MarkFault extends Error {}

export type FlagName = keyof typeof flagTexts
export type Answers = Partial<Record<FlagName, string>>

/** The flag of a field. */
export const flagOfField = (field: PlanField): FlagName => {
  if (field.startsWith('hosts')) return 'host'
  const others: Partial<Record<PlanField, FlagName>> = {
    defaultLanguage: 'languages',
    marketProfile: 'profile',
    mark: 'letters',
    copy: 'copy-from',
    mailFrom: 'mail-from',
    operatorName: 'operator',
  }
  return others[field] ?? (field as FlagName)
}

export function readFlags(args: readonly string[]): {
  readonly answers: Answers
  readonly trustsHosts: boolean
} {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(Object.keys(flagTexts).map((name) => [name, text])),
      host: { type: 'string', multiple: true },
      'trust-hosts': { type: 'boolean', default: false },
    },
  })
  const { 'trust-hosts': trusts, ...given } = values as Record<
    string,
    string | string[] | boolean | undefined
  >
  const answers = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      if (value === undefined) return []
      return [[name, Array.isArray(value) ? value.join(',') : String(value)]]
    }),
  )
  return { answers, trustsHosts: trusts === true }
}

/** Builds a plan from the answers; missing ones get the house's defaults. */
export function planOf(answers: Answers): BrandPlan {
  const list = (text: string | undefined) =>
    (text ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  const languages = list(answers.languages ?? 'EN').map((code) => code.toUpperCase())
  const name = (answers.name ?? '').trim()
  const parts = list(answers.copy)
  return {
    code: (answers.code ?? '').trim(),
    name,
    hosts: list(answers.host).map((host) => host.toLowerCase()),
    currency: (answers.currency ?? '').trim().toUpperCase(),
    zone: (answers.zone ?? '').trim(),
    languages,
    defaultLanguage: languages[0] ?? '',
    marketProfile: (answers.profile ?? 'strict') as BrandPlan['marketProfile'],
    look: {
      base: (answers.look ?? houseLook.base) as BrandPlan['look']['base'],
      ...(answers.hue === undefined ? {} : { hue: /^\d{1,3}$/.test(answers.hue) ? Number(answers.hue) : -1 }),
      corners: (answers.corners ?? houseLook.corners) as BrandPlan['look']['corners'],
      heading: (answers.heading ?? houseLook.heading) as BrandPlan['look']['heading'],
    },
    mark: answers.mark
      ? { kind: 'picture' }
      : { kind: 'letters', letters: answers.letters ?? lettersOfName(name) ?? '' },
    ...(answers['copy-from']
      ? {
          copy: {
            from: answers['copy-from'],
            parts: (parts.length > 0 ? parts : copyParts) as typeof copyParts,
          },
        }
      : {}),
    ...(answers['mail-from'] ? { mailFrom: answers['mail-from'].trim() } : {}),
    ...(answers.operator ? { operatorName: answers.operator.trim() } : {}),
  }
}
