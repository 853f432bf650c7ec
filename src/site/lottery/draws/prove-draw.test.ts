import { expect, test } from 'vitest'

import { proveDraw, type PublishedDraw } from './prove-draw.ts'

const seed = '05'.repeat(32)
const seedHash = 'f849d67325facf04177bc663b2dc544051831c589ef581d412f2eba44834e77c'
const numero = '20261124-0001'

/** One game of each family, with the numbers that the server draws from this seed. */
test.each<[string, string[][]]>([
  [
    'XSMB',
    [
      ['20891'],
      ['53465'],
      ['68080', '19533'],
      ['80797', '69108', '84169', '47051', '51803', '41613'],
      ['7923', '1629', '8819', '1100'],
      ['1143', '2806', '0022', '7545', '4686', '7645'],
      ['644', '721', '693'],
      ['83', '97', '78', '76'],
    ],
  ],
  [
    'XSPY',
    [
      ['485276'],
      ['53261'],
      ['91543'],
      ['10665', '20302'],
      ['27249', '57206', '53869', '73567', '34913', '20904', '36875'],
      ['5426'],
      ['3249', '8905', '7457'],
      ['258'],
      ['10'],
    ],
  ],
  ['MEGA645', [['2', '33', '35', '15', '18', '5']]],
  ['POWER655', [['42', '25', '50', '38', '7', '55'], ['40']]],
  [
    'MAX3D',
    [
      ['764', '413'],
      ['829', '039', '024', '879'],
      ['112', '026', '496', '130', '975', '138'],
      ['134', '767', '940', '930', '267', '607', '997', '441'],
    ],
  ],
  [
    'MAGNUM4D',
    [
      ['9461'],
      ['5631'],
      ['1324'],
      ['9881', '4346', '4270', '8713', '8448', '1033', '7085', '9625', '9052', '8476'],
      ['1271', '0886', '6274', '1077', '8787', '0944', '1684', '4665', '4215', '6538'],
    ],
  ],
  ['PK10_1', [['2', '5', '4', '3', '6', '8', '7', '1', '9', '10']]],
  ['K3_1', [['6', '1', '1']]],
  ['SSC_1', [['9', '7', '8', '4', '9']]],
  ['11X5_1', [['3', '5', '4', '8', '7']]],
  ['KLSF_3', [['15', '14', '18', '13', '11', '5', '7', '10']]],
  [
    'KENO_1',
    [
      [
        '43',
        '48',
        '44',
        '19',
        '33',
        '4',
        '55',
        '78',
        '10',
        '47',
        '9',
        '76',
        '30',
        '14',
        '40',
        '57',
        '71',
        '69',
        '63',
        '53',
      ],
    ],
  ],
  ['PC28_2', [['7', '0', '4']]],
  ['MARK6_5', [['8', '48', '26', '38', '46', '35'], ['28']]],
])('the numbers of %s follow from its seed as on the server', (gameCode, opened) => {
  expect(proveDraw({ gameCode, numero, seed, seedHash, opened })).toEqual({
    state: 'recomputed',
    hash: { isEqual: true, computed: seedHash },
    numbers: { isEqual: true, computed: opened },
  })
})

const draw: PublishedDraw = { gameCode: 'K3_1', numero, seed, seedHash, opened: [['6', '1', '1']] }

test.each<[string, Partial<PublishedDraw>, string]>([
  ['as it was drawn', {}, 'hash equal, numbers equal'],
  ['with other numbers', { opened: [['7', '7', '7']] }, 'hash equal, numbers differ'],
  ['under another number', { numero: '20261124-0002' }, 'hash equal, numbers differ'],
  ['with another hash', { seedHash: '00'.repeat(32) }, 'hash differs, numbers equal'],
  ['with another seed', { seed: '00'.repeat(32) }, 'hash differs, numbers differ'],
  ['with a seed that is not hexadecimal', { seed: 'seed' }, 'hash differs, numbers differ'],
  ['with an empty seed', { seed: '' }, 'hash differs, numbers differ'],
  ['of an unknown game', { gameCode: 'NONE' }, 'unknown'],
  ['of an official lottery', { seedHash: undefined }, 'official'],
  ['before its seed is published', { seed: undefined }, 'waiting'],
  ['before its result', { opened: undefined }, 'waiting'],
])('a draw %s: %s', (_, falsified, expected) => {
  const proof = proveDraw({ ...draw, ...falsified })
  const verdict =
    proof.state === 'recomputed'
      ? `hash ${proof.hash.isEqual ? 'equal' : 'differs'}, numbers ${proof.numbers.isEqual ? 'equal' : 'differ'}`
      : proof.state
  expect(verdict).toBe(expected)
})
