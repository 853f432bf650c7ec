import type { createBrand, readBrandDraft } from '#contract/console/brands.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { lettersOfName } from '#art/letter-mark.ts'
import { houseLook } from '#domain/brand/looks.ts'
import { isMarkLetters } from '#art/letter-mark.ts'
import { faultsOfPlan, type PlanField } from '#domain/merchant/brand-plan.ts'

export type Draft = NonNullable<Output<typeof readBrandDraft>['draft']>
export type Plan = Input<typeof createBrand>['plan']

export const steps = ['name', 'hosts', 'money', 'languages', 'market', 'look', 'content', 'people'] as const
export type Step = (typeof steps)[number]

export function emptyDraft(): Draft {
  return {
    code: '',
    name: '',
    hosts: '',
    currency: '',
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    languages: ['EN'],
    defaultLanguage: 'EN',
    marketProfile: 'strict',
    base: houseLook.base,
    corners: houseLook.corners,
    heading: houseLook.heading,
    mark: 'letters',
    letters: '',
    copyFrom: '',
    copyParts: [],
    mailFrom: '',
    operatorName: '',
    reason: '',
    done: [],
    requestId: crypto.randomUUID(),
  }
}

/** Parses hosts separated by lines, spaces or commas. International names are converted to ASCII (punycode). */
export function hostsOf(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const url = `http://${part.toLowerCase()}`
      return /^[^\p{ASCII}]|[^\p{ASCII}]/u.test(part) && URL.canParse(url)
        ? new URL(url).hostname
        : part.toLowerCase()
    })
}

/** The code suggested for a name: small Latin letters, digits and underscores. */
export const codeOfName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, 40)

export const lookOf = ({ base, hue, corners, heading }: Draft): Plan['look'] => ({
  base,
  ...(typeof hue === 'number' ? { hue } : {}),
  corners,
  heading,
})

/** Letters of the mark: typed ones, else those of the name. */
export const lettersOf = ({ letters, name }: Draft): string => letters.trim() || (lettersOfName(name) ?? '')

export function planOf(draft: Draft): Plan {
  return {
    code: draft.code.trim(),
    name: draft.name.trim(),
    hosts: hostsOf(draft.hosts),
    currency: draft.currency.trim().toUpperCase(),
    zone: draft.zone.trim(),
    languages: draft.languages,
    defaultLanguage: draft.defaultLanguage,
    marketProfile: draft.marketProfile,
    look: lookOf(draft),
    mark: draft.mark === 'picture' ? { kind: 'picture' } : { kind: 'letters', letters: lettersOf(draft) },
    ...(draft.copyFrom === '' ? {} : { copy: { from: draft.copyFrom, parts: draft.copyParts } }),
    ...(draft.mailFrom.trim() === '' ? {} : { mailFrom: draft.mailFrom.trim() }),
    ...(draft.operatorName.trim() === '' ? {} : { operatorName: draft.operatorName.trim() }),
  }
}

/** The step that contains a field. */
export function stepOf(field: PlanField): Step {
  if (field.startsWith('hosts')) return 'hosts'
  const others: Partial<Record<PlanField, Step>> = {
    code: 'name',
    name: 'name',
    currency: 'money',
    zone: 'money',
    languages: 'languages',
    defaultLanguage: 'languages',
    marketProfile: 'market',
    look: 'look',
    mark: 'look',
    copy: 'content',
    mailFrom: 'people',
    operatorName: 'people',
  }
  return others[field] ?? 'name'
}

/** The faults that block making the brand; the server checks the same rules. */
export function faultsIn(
  draft: Draft,
  ground: {
    readonly languages: readonly string[]
    readonly allowsLocalHosts: boolean
    readonly hasPicture: boolean
  },
): readonly PlanField[] {
  return faultsOfPlan(planOf(draft), { ...ground, takenHosts: [], canDraw: isMarkLetters })
}

export const isOfHosts = (field: PlanField) => field.startsWith('hosts')
