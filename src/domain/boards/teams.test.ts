import { expect, test } from 'vitest'

import { type BoardTeams, type TeamFault, refuseTeams } from './teams.ts'

const fit: BoardTeams = { list: [{ name: 'Falcons' }, { name: 'Herons' }], best: 10, share: 'scores' }
const names = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Team ${at}` }))

test.each<[string, Partial<BoardTeams>, TeamFault | undefined]>([
  ['are two', {}, undefined],
  ['is one', { list: names(1) }, 'teams'],
  ['are eight', { list: names(8) }, undefined],
  ['are nine', { list: names(9) }, 'teams'],
  ['lack a name', { list: [{ name: 'Falcons' }, { name: ' ' }] }, 'team_names'],
  ['have one name', { list: [{ name: 'Falcons' }, { name: 'falcons ' }] }, 'team_names'],
  [
    'have one name in another language',
    {
      list: [
        { name: 'Falcons', names: { VI: 'Chim' } },
        { name: 'Herons', names: { VI: 'Chim' } },
      ],
    },
    'team_names',
  ],
  [
    'have the translation of one as the name of another',
    { list: [{ name: 'Falcons', names: { VI: 'Herons' } }, { name: 'Herons' }] },
    'team_names',
  ],
  ['add nobody', { best: 0 }, 'team_best'],
  ['add fifty members', { best: 50 }, undefined],
  ['add fifty-one members', { best: 51 }, 'team_best'],
])('teams that %s', (_, change, fault) => {
  expect(refuseTeams({ ...fit, ...change })).toBe(fault)
})
