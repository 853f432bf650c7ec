import { type Guard, guardsIn } from './guard.ts'

const uploads = 'test/attacks/uploads.pg.test.ts'
const consoleUploads = 'test/attacks/console-uploads.pg.test.ts'

const plainSvg = 'src/domain/pictures/plain-svg.test.ts'
const marks = 'test/attacks/brand-marks.pg.test.ts'

export const uploadGuards: readonly Guard[] = [
  ...guardsIn('src/domain/pictures/plain-svg.ts', plainSvg, [
    [
      'an SVG brings a script, foreign HTML or another picture along',
      'refused: ',
      "if (!own || (name === 'svg') !== isRoot) return undefined",
      "if (isRoot && name !== 'svg') return undefined",
    ],
    [
      'an SVG brings event handlers and links along, or paints from elsewhere',
      'refused: ',
      'if (!grammar?.test(value)) return undefined',
    ],
    [
      'a style attribute paints from elsewhere',
      'refused: ',
      'if (!presentation[key]?.test(value)) return undefined',
    ],
    [
      'a few lines of clips within clips occupy the renderer',
      'refused: ',
      "if (kept.has('clip-path') && (name === 'clipPath' || parents.includes('clipPath'))) return undefined",
    ],
    [
      'thousands of elements occupy the renderer',
      'refused: ',
      'if (count > ELEMENTS_MAX || open.length >= DEPTH_MAX) return undefined',
    ],
    ['an SVG of any size is parsed', 'refused: ', 'if (source.length > SVG_BYTES) return undefined'],
  ]),
  ...guardsIn('src/server/platform/pictures/draw.ts', marks, [
    [
      'an SVG reaches the renderer as it was sent',
      'is refused, and nothing is kept',
      "text.isWellFormed() && !text.includes('\\ufffd') ? plainSvg(text, side) : undefined",
      'text',
    ],
  ]),
  ...guardsIn('src/server/platform/pictures/draw.ts', uploads, [
    [
      'a GIF is a picture',
      'is no picture, whatever it is called',
      "if (type === undefined) return 'not_a_picture'",
      "if (type === undefined) return await queue.run(() => draw(bytes, 'image/gif'))",
    ],
    [
      'a bomb is unpacked',
      'a picture that unpacks to four hundred million points',
      "if (width * height > PIXELS_MAX) return 'too_many_pixels'",
    ],
    ['half a picture is one', 'is no picture, whatever it is called', "failOn: 'error'", "failOn: 'none'"],
    [
      'a photograph says where it was taken',
      'nothing behind the end of a picture',
      '.webp(',
      '.keepMetadata().webp(',
    ],
    [
      'a large picture is kept as it is',
      'a large picture is made smaller',
      'width: side, height: side',
      'width: 9000',
    ],
  ]),
  ...guardsIn('src/server/platform/pictures/store.ts', uploads, [
    [
      'another member’s picture is there',
      'a picture is there for who sent it, and for nobody else',
      'AND id = ${id}::uuid AND ${isOf(owner)}',
      'AND id = ${id}::uuid',
    ],
    [
      'what members send is everybody’s',
      'a picture is there for who sent it, and for nobody else',
      "    .where('purpose', '=', purpose)\n",
    ],
    [
      'two at the same moment are counted as one',
      'also at the same moment',
      'await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`picture ${merchantId} ${who}`}, 0))`.execute(\n    query(tx),\n  )',
      'await Promise.resolve([merchantId, who, tx])',
    ],
    [
      'another member’s picture is used',
      'a picture is used once, for what it was sent, by who sent it',
      'sql`NOT is_used AND ${isOf(wanted.owner)}`',
      'sql`NOT is_used`',
    ],
    [
      'what is used is deleted',
      'what nothing refers to is gone after a day, and nothing else',
      'WHERE NOT is_used AND created_at <',
      'WHERE created_at <',
    ],
  ]),
  ...guardsIn('src/server/platform/pictures/actions.ts', uploads, [
    [
      'a picture that is not there is referred to',
      'a picture is used once, for what it was sent, by who sent it',
      "if (gone.length > 0) throw refuse<RefersToPictures>('picture_gone', { pictures: gone })",
    ],
    [
      'files that are no pictures are sent without end',
      'files that are no pictures count for the most of a day as well',
      'if (owner.operatorId === undefined) await insertRefusal(store.read, { merchantId, sender: owner })',
    ],
    [
      'pictures are sent without end',
      'also at the same moment',
      'if (refusal) throw refuse<typeof pictures.send>(refusal)',
    ],
  ]),
  ...guardsIn('src/server/platform/http/create-app.ts', uploads, [
    [
      'any call is sent a file',
      'a call that takes no file is sent none',
      "if (!config.takesBytes?.includes(type)) return done(new Refusal('invalid_input', 415))",
      'void [config, type]',
    ],
  ]),
  ...guardsIn('src/contract/pictures.ts', uploads, [
    ['a foreign page shows a member’s pictures', 'a foreign page shows nobody', '    cookieOnly: true,\n'],
  ]),
  ...guardsIn('src/server/platform/pictures/routes.ts', consoleUploads, [
    [
      'an operator sends a picture to any brand',
      'a foreign brand is sent none',
      'merchantInScope(registry, caller, merchantCode).id',
      "registry.findByCode(merchantCode ?? '')?.id ?? 0",
    ],
    [
      'an operator sees the pictures of any brand',
      'shown to no other brand’s operators',
      'merchantInScope(registry, context.caller, merchantCode).id',
      "registry.findByCode(merchantCode ?? '')?.id ?? 0",
    ],
    [
      'operators see as content what members sent',
      'shown to no other brand’s operators',
      "{ merchantId, purpose: 'content', id }",
      "{ merchantId, purpose: 'application', id }",
    ],
  ]),
  ...guardsIn('src/contract/console/pictures.ts', consoleUploads, [
    [
      'who only reads content sends a picture',
      'who may not write content sends no picture',
      "access: 'operator:content.write'",
      "access: 'operator:content.read'",
    ],
    [
      'an operator sends more than five megabytes',
      'five megabytes and not one byte more',
      'bodyLimit: PICTURE_BYTES',
      'bodyLimit: PICTURE_BYTES + 1',
    ],
    [
      'a foreign page shows an operator’s pictures',
      'shown to no other brand’s operators',
      '  cookieOnly: true,\n',
    ],
  ]),
]
