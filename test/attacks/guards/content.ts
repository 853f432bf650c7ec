import { type Guard, guardsIn } from './guard.ts'

const drafts = 'src/server/publishing/content/drafts.pg.test.ts'
const content = 'src/server/publishing/content/content.pg.test.ts'
const html = 'src/server/publishing/content/html.test.ts'
const theme = 'src/server/platform/merchants/theme.pg.test.ts'
const themeSettings = 'src/domain/brand/theme-settings.test.ts'
const settings = 'src/server/platform/merchants/links-copy.pg.test.ts'

/** Guards of texts, pictures and links written by operators. */
export const contentGuards: readonly Guard[] = [
  ...guardsIn('src/server/publishing/content/drafts.ts', drafts, [
    [
      'the later of two who write overwrites the earlier one',
      'of two concurrent edits the later is refused, and gets the current state',
      'if (row.version !== asked.version) throw',
      'if (row.version < 0) throw',
    ],
    [
      'an entry changes its kind',
      'the entries of another merchant are absent',
      'if (!row || (asked.kind !== undefined && row.kind !== asked.kind)) throw',
      'if (!row) throw',
    ],
    [
      'what is wrong is kept',
      'each fault is named with its field and language, and nothing is stored',
      '  refuseFaults(faults)\n  return document',
      '  return document',
    ],
    [
      'what is not whole is shown',
      'each fault is named with its field and language, and nothing is stored',
      'refuseFaults(missingIn(kind, document, by.rules))',
      'void missingIn',
    ],
    [
      'something ends before it begins',
      'an entry is shown within its times only, and its end must follow its beginning',
      'if (refusal) throw refuse<typeof calls.publishEntry>(refusal)',
    ],
    [
      'an order is made of a list that nobody has seen',
      'a new order must list all entries as they are stored',
      "if (!isSeen) throw refuse<typeof calls.orderEntries>('changed_meanwhile')",
    ],
  ]),
  ...guardsIn('src/server/publishing/content/routes.ts', content, [
    [
      'a banner leads to a host that is allowed no more',
      'a banner links to another site only while its merchant allows the host',
      'isLinkAllowed(link, outsideHosts)',
      'Boolean(link.target)',
    ],
  ]),
  ...guardsIn('src/server/publishing/content/html.ts', html, [
    [
      'a link in a text leads to any host',
      'with one host allowed a link to ',
      'href === undefined || !mayLead(href) ? {}',
      'href === undefined || !mayLead ? {}',
    ],
  ]),
  ...guardsIn('src/server/platform/merchants/settings.ts', settings, [
    [
      'a brand allows what is no host',
      'hosts and resources keep their order, and each invalid one is named',
      'isHostName(host) && ',
      '',
    ],
    [
      'a brand leads to what runs',
      'hosts and resources keep their order, and each invalid one is named',
      'isResourceUrl(url) && ',
      '',
    ],
    [
      'a brand’s own words hold what is not theirs to hold',
      'a merchant’s own texts override the catalogue, are found by the shown text, and can be removed',
      '!findLanguage(language) || refuseCopy(id, text) !== undefined',
      'language === id && text === refuseCopy(id, text)',
    ],
  ]),
  ...guardsIn('src/server/platform/merchants/theme.ts', theme, [
    [
      'a theme that nobody can read is saved',
      'an unreadable theme is refused pair by pair, and not stored',
      'pairs.length > 0 ?',
      'pairs.length < 0 ?',
    ],
    [
      'a theme holds what is no colour',
      'a value that is no colour never enters a theme',
      'refuseTheme(wanted)',
      '[]',
    ],
  ]),
  ...guardsIn('src/domain/brand/theme-settings.ts', themeSettings, [
    [
      'a theme prints what somebody typed into the style sheet of the site',
      'the colour ',
      'return colour?.alpha === 1 ? formatOklch(colour) : undefined',
      'return colours[name]',
    ],
  ]),
]
