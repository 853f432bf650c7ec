import { type Guard, provenBy } from './guard.ts'

const uploads = 'test/attacks/uploads.pg.test.ts'
const consoleUploads = 'test/attacks/console-uploads.pg.test.ts'

const plainSvg = 'src/domain/pictures/plain-svg.test.ts'
const marks = 'test/attacks/brand-marks.pg.test.ts'

export const uploadGuards: readonly Guard[] = [
  ...provenBy(plainSvg, [
    [
      'svg-element-allowed',
      'an SVG brings a script, foreign HTML or another picture along',
      'refused: ',
      { value: "isRoot && name !== 'svg'" },
    ],
    [
      'svg-attribute-allowed',
      'an SVG brings event handlers and links along, or paints from elsewhere',
      'refused: ',
    ],
    ['svg-style-allowed', 'a style attribute paints from elsewhere', 'refused: '],
    ['svg-clips-not-nested', 'a few lines of clips within clips occupy the renderer', 'refused: '],
    ['svg-elements-bounded', 'thousands of elements occupy the renderer', 'refused: '],
    ['svg-size-bounded', 'an SVG of any size is parsed', 'refused: '],
  ]),
  ...provenBy(marks, [
    [
      'svg-redrawn-plain',
      'an SVG reaches the renderer as it was sent',
      'is refused, and nothing is kept',
      { value: 'text' },
    ],
  ]),
  ...provenBy(uploads, [
    [
      'picture-type-known',
      'a GIF is a picture',
      'is no picture, whatever it is called',
      { replace: ["'not_a_picture'", "await queue.run(() => draw(bytes, 'image/gif'))"] },
    ],
    ['picture-pixels-bounded', 'a bomb is unpacked', 'a picture that unpacks to four hundred million points'],
    [
      'broken-picture-refused',
      'half a picture is one',
      'is no picture, whatever it is called',
      { replace: ["'error'", "'none'"] },
    ],
    [
      'picture-metadata-dropped',
      'a photograph says where it was taken',
      'nothing behind the end of a picture',
      { replace: ['.webp', '.keepMetadata().webp'] },
    ],
    [
      'picture-shrunk',
      'a large picture is kept as it is',
      'a large picture is made smaller',
      { replace: ['side, height: side', '9000'] },
    ],
    [
      'picture-of-owner',
      'another member’s picture is there',
      'a picture is there for who sent it, and for nobody else',
      { replace: ['uuid AND ${isOf(owner)}', 'uuid'] },
    ],
    [
      'picture-of-purpose',
      'what members send is everybody’s',
      'a picture is there for who sent it, and for nobody else',
    ],
    [
      'picture-quota-locked',
      'two at the same moment are counted as one',
      'also at the same moment',
      {
        replace: [
          'sql`SELECT pg_advisory_xact_lock(hashtextextended(${`picture ${merchantId} ${who}`}, 0))`.execute( query(tx), )',
          'Promise.resolve([merchantId, who, tx])',
        ],
      },
    ],
    [
      'used-picture-of-owner',
      'another member’s picture is used',
      'a picture is used once, for what it was sent, by who sent it',
      { replace: ['is_used AND ${isOf(use.owner)}', 'is_used'] },
    ],
    [
      'used-picture-kept',
      'what is used is deleted',
      'unused pictures are deleted after a day, and no others',
      { cut: 'NOT is_used AND' },
    ],
    [
      'proposed-picture-kept',
      'the picture of a proposal is deleted before a second operator approves it',
      'unused pictures are deleted after a day, and no others',
      { replace: ["purpose <> 'content' OR", 'true OR'] },
    ],
    [
      'referred-picture-exists',
      'a picture that is not there is referred to',
      'a picture is used once, for what it was sent, by who sent it',
    ],
    [
      'refused-pictures-counted',
      'files that are no pictures are sent without end',
      'files that are no pictures count for the most of a day as well',
    ],
    ['picture-quota-kept', 'pictures are sent without end', 'also at the same moment'],
    ['bytes-where-declared', 'any call is sent a file', 'a call that takes no file is sent none'],
    [
      'member-pictures-cookie-only',
      'a foreign page shows a member’s pictures',
      'a foreign page shows nobody',
      { cut: 'cookieOnly: true,' },
    ],
  ]),
  ...provenBy(consoleUploads, [
    [
      'upload-in-operator-scope',
      'an operator sends a picture to any brand',
      'an operator without the permission uploads no picture, and none reaches a foreign brand',
      {
        replace: [
          'merchantInScope(registry, caller, merchantCode).id',
          "registry.findByCode(merchantCode ?? '')?.id ?? 0",
        ],
      },
    ],
    [
      'pictures-in-operator-scope',
      'an operator sees the pictures of any brand',
      'an uploaded picture is drawn anew, recorded in the audit, and hidden from operators of other brands',
      {
        replace: [
          'merchantInScope(registry, context.caller, merchantCode).id',
          "registry.findByCode(merchantCode ?? '')?.id ?? 0",
        ],
      },
    ],
    [
      'content-pictures-only',
      'operators see as content what members sent',
      'an uploaded picture is drawn anew, recorded in the audit, and hidden from operators of other brands',
      { replace: ["'content'", "'application'"] },
    ],
    [
      'picture-upload-right',
      'who only reads content sends a picture',
      'an operator without the permission uploads no picture, and none reaches a foreign brand',
      { replace: ['.write', '.read'] },
    ],
    [
      'operator-picture-capped',
      'an operator sends more than five megabytes',
      'five megabytes and not one byte more',
      { value: '… + 1' },
    ],
    [
      'content-pictures-cookie-only',
      'a foreign page shows an operator’s pictures',
      'an uploaded picture is drawn anew, recorded in the audit, and hidden from operators of other brands',
      { cut: 'cookieOnly: true,' },
    ],
  ]),
]
