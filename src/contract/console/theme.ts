import { Enum, Integer, Optional, Record as RecordOf, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { strict } from '#contract/schema.ts'
import { fontChoices, RADIUS_MAX } from '#domain/brand/theme-settings.ts'

import { Reason, Scope, Version } from './schema.ts'

/** `oklch(L C H)`, `#rgb` or `#rrggbb`. */
const Colour = Optional(String({ minLength: 1, maxLength: 60 }))
const Radius = Optional(Integer({ minimum: 0, maximum: RADIUS_MAX }))
const Font = Optional(Enum([...fontChoices]))

const Colours = strict({
  paper: Colour,
  primary: Colour,
  primaryHover: Colour,
  onPrimary: Colour,
  primarySoft: Colour,
  onPrimarySoft: Colour,
  link: Colour,
  band: Colour,
  band2: Colour,
  onBand: Colour,
  onBand2: Colour,
  bandLine: Colour,
})

/** A missing value means the house's own. */
const Theme = strict({
  light: Colours,
  dark: Colours,
  common: strict({
    r1: Radius,
    r2: Radius,
    r3: Radius,
    r4: Radius,
    rPill: Radius,
    fontText: Font,
    fontDisplay: Font,
    goldHue: Optional(Integer({ minimum: 0, maximum: 359 })),
  }),
})

const Tokens = RecordOf(String({ maxLength: 40 }), String({ maxLength: 400 }))

export const readTheme = endpoint({
  method: 'GET',
  path: '/console/settings/theme',
  access: 'operator:settings.read',
  summary: 'The look of a merchant, and its tokens that operators do not set.',
  input: strict(Scope),
  value: strict({ version: Version, settings: Theme, others: strict({ light: Tokens, dark: Tokens }) }),
  refusals: [],
})

/**
 * `contrast_refused` carries `{ pairs }`: each `{ theme, seen, ground, ratio, needed }`, where `seen` and `ground`
 * are tokens and `ratio` is the contrast ratio of WCAG 2.2.
 */
export const saveTheme = endpoint({
  method: 'PUT',
  path: '/console/settings/theme',
  access: 'operator:settings.write',
  summary: 'Saves the look. Unreadable pairs of colours are refused and named.',
  input: strict({ ...Scope, version: Version, reason: Reason, settings: Theme }),
  value: strict({ version: Version }),
  refusals: ['changed_meanwhile', 'setting_refused', 'contrast_refused'],
})
