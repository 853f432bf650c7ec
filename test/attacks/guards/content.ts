import { type Guard, provenBy } from './guard.ts'

const drafts = 'src/server/publishing/content/drafts.pg.test.ts'
const content = 'src/server/publishing/content/content.pg.test.ts'
const html = 'src/server/publishing/content/html.test.ts'
const theme = 'src/server/platform/merchants/theme.pg.test.ts'
const themeSettings = 'src/domain/brand/theme-settings.test.ts'
const settings = 'src/server/platform/merchants/links-copy.pg.test.ts'

/** Guards of texts, pictures and links written by operators. */
export const contentGuards: readonly Guard[] = [
  ...provenBy('src/server/money/offers/member-offers.pg.test.ts', [
    [
      'offer-texts-by-two',
      'one operator promises in words what an offer does not pay',
      'two operators publish the texts of an offer that pays',
      { value: 'undefined' },
    ],
  ]),
  ...provenBy(drafts, [
    [
      'draft-not-of-approver',
      'an operator writes a payee, has another one propose it, and approves it',
      'an operator who wrote the draft does not approve its payee',
    ],
    [
      'draft-version-checked',
      'the later of two who write overwrites the earlier one',
      'of two concurrent edits the later is refused, and gets the current state',
      { value: 'row.version < 0' },
    ],
    [
      'entry-kind-fixed',
      'an entry changes its kind',
      'the entries of another merchant are absent',
      { value: '!row' },
    ],
    [
      'entry-faults-refused',
      'what is wrong is kept',
      'each fault is named with its field and language, and nothing is stored',
    ],
    [
      'entry-complete-when-published',
      'what is not whole is shown',
      'each fault is named with its field and language, and nothing is stored',
    ],
    [
      'entry-period-checked',
      'something ends before it begins',
      'an entry is shown within its times only, and its end must follow its beginning',
    ],
    [
      'entry-order-as-seen',
      'an order is made of a list that nobody has seen',
      'a new order must list all entries as they are stored',
    ],
  ]),
  ...provenBy(content, [
    [
      'banner-link-allowed',
      'a banner leads to a host that is allowed no more',
      'a banner links to another site only while its merchant allows the host',
      { replace: ['isLinkAllowed(link, outsideHosts)', 'Boolean(link.target)'] },
    ],
  ]),
  ...provenBy(html, [
    [
      'text-link-allowed',
      'a link in a text leads to any host',
      'with one host allowed a link to ',
      { cut: '(href)' },
    ],
    [
      'text-picture-of-house',
      'a picture in a text tells another host who reads it',
      'pictures of other hosts go',
    ],
  ]),
  ...provenBy(settings, [
    [
      'outside-host-valid',
      'a brand allows what is no host',
      'hosts and resources keep their order, and each invalid one is named',
      { cut: 'isHostName(host) &&' },
    ],
    [
      'resource-address-safe',
      'a brand leads to what runs',
      'hosts and resources keep their order, and each invalid one is named',
      { cut: 'isResourceUrl(url) &&' },
    ],
    [
      'own-copy-checked',
      'a brand’s own words hold what is not theirs to hold',
      'a merchant’s own texts override the catalogue, are found by the shown text, and can be removed',
      {
        replace: [
          '!findLanguage(language) || refuseCopy(id, text) !== undefined',
          'language === id && text === refuseCopy(id, text)',
        ],
      },
    ],
  ]),
  ...provenBy(theme, [
    [
      'theme-contrast-checked',
      'a theme that nobody can read is saved',
      'an unreadable theme is refused pair by pair, and not stored',
      { replace: ['> 0', '< 0'] },
    ],
    [
      'theme-colours-checked',
      'a theme holds what is no colour',
      'a value that is no colour never enters a theme',
      { value: '[]' },
    ],
  ]),
  ...provenBy(themeSettings, [
    [
      'theme-printed-as-colour',
      'a theme prints what somebody typed into the style sheet of the site',
      'the colour ',
      { value: 'colours[name]' },
    ],
  ]),
]
